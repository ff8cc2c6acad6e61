#!/usr/bin/env python3
"""Tracking hits side by side with nginx writing its access log: `make bench`. Needs wrk and nginx (apt-get install -y wrk nginx-light).

Both servers take the same load in turns; what counts is the median of the rounds' ratios. Exit 1 when a limit is missed.
"""
import argparse, json, os, re, shutil, signal, socket, statistics, subprocess, sys, tempfile, time, urllib.request

LIMITS = {"CPU per request, ratio": 1.5, "bytes per hit": 500}
TARGET = "/r/?id=h3039,56c4,2"
NGINX = """daemon off; worker_processes 2; pid nginx.pid; error_log error.log warn; events {{ worker_connections 4096; }}
http {{ access_log access.log combined; client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
keepalive_requests 1000000000; server {{ listen 127.0.0.1:{port}; location / {{ default_type image/gif; return 200 "GIF89a.....................................";
}} }} }}"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def family(pid):
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout.split()
    return [pid, *map(int, children)]


def cpu(pid):
    """Seconds of processor time of a process and its children so far."""
    ticks = 0
    for p in family(pid):
        fields = open(f"/proc/{p}/stat").read().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def rss(pid):
    return next(int(l.split()[1]) * 1024 for l in open(f"/proc/{pid}/status") if l.startswith("VmRSS"))


def load(port, pid, seconds):
    """Requests, and microseconds of the server's processor time for each."""
    before = cpu(pid)
    out = subprocess.run(["wrk", "-t1", "-c64", f"-d{seconds}", f"http://127.0.0.1:{port}{TARGET}"], capture_output=True, text=True).stdout
    requests = int(re.search(r"(\d+) requests in", out).group(1))
    return requests, (cpu(pid) - before) / requests * 1e6


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--binary", required=True)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--seconds", type=int, default=2)
    o = p.parse_args()
    os.environ["PATH"] += ":/usr/sbin"
    missing = [t for t in ("wrk", "nginx") if not shutil.which(t)]
    if missing:
        sys.exit(f"missing: {' '.join(missing)} (apt-get install -y wrk nginx-light)")
    folder, port, ready = tempfile.mkdtemp(), free_port(), None
    open(f"{folder}/nginx.conf", "w").write(NGINX.format(port=port))
    nginx = subprocess.Popen(["nginx", "-p", folder, "-c", f"{folder}/nginx.conf"], stderr=subprocess.DEVNULL)
    ours = subprocess.Popen([o.binary, "serve", "--port", "0", "--tls-port", "0", "--max-interactions", "10000000", "--ready-file", f"{folder}/ready"],
                            env={**os.environ, "XDG_STATE_HOME": folder}, stdout=subprocess.DEVNULL)
    try:
        while not os.path.exists(f"{folder}/ready"):
            time.sleep(0.01)
        ready = json.load(open(f"{folder}/ready"))
        own_port = int(ready["http"].rpartition(":")[2])
        load(own_port, ours.pid, 1), load(port, nginx.pid, 1)
        urllib.request.urlopen(urllib.request.Request(ready["inspection"] + "reset", b"{}", {"Content-Type": "application/json"}))
        start, hits, ratios, rates = rss(ours.pid), 0, [], []
        for _ in range(o.rounds):
            n, mine = load(own_port, ours.pid, o.seconds)
            m, theirs = load(port, nginx.pid, o.seconds)
            hits, ratios, rates = hits + n, ratios + [mine / theirs], rates + [n / m]
            print(f"pushpit {mine:5.1f} µs a request, nginx {theirs:5.1f} µs, requests ratio {n / m:.2f}")
        found = {"CPU per request, ratio": statistics.median(ratios), "bytes per hit": max(0, rss(ours.pid) - start) / hits}
        last = json.load(urllib.request.urlopen(ready["inspection"] + "interactions/count"))["count"]
        print(f"{last} of at least {hits} hits are recorded, requests ratio {statistics.median(rates):.2f}")
        failed = last < hits
        for name, value in found.items():
            failed |= value > LIMITS[name]
            print(f"{'ok  ' if value <= LIMITS[name] else 'FAIL'} {name}: {value:.2f} (limit {LIMITS[name]})")
        return 1 if failed else 0
    finally:
        for process in (ours, nginx):
            process.send_signal(signal.SIGTERM)
            process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
