// OpenSSL, with functions for the macros that Swift does not see.
#ifndef PUSHPIT_COPENSSL_SHIM_H
#define PUSHPIT_COPENSSL_SHIM_H

#include <errno.h>
#include <limits.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdint.h>
#include <sys/socket.h>
#include <time.h>

/// Which error of its library a code stands for.
static inline int pushpit_error_reason(unsigned long code) { return ERR_GET_REASON(code); }

/// A new P-256 key.
static inline EVP_PKEY *pushpit_key_generate(void) { return EVP_EC_gen("P-256"); }

/// Says that there is no passphrase, instead of asking for one on the terminal.
static inline int pushpit_no_passphrase(char *buffer, int size, int writing, void *data) {
    (void)buffer;
    (void)size;
    (void)writing;
    (void)data;
    return -1;
}

/// Reads a PEM private key that has no passphrase.
static inline EVP_PKEY *pushpit_key_read(const void *bytes, int count) {
    BIO *bio = BIO_new_mem_buf(bytes, count);
    if (bio == NULL) return NULL;
    EVP_PKEY *key = PEM_read_bio_PrivateKey(bio, NULL, pushpit_no_passphrase, NULL);
    BIO_free(bio);
    return key;
}

/// What a memory BIO holds.
static inline long pushpit_bio_data(BIO *bio, char **data) { return BIO_get_mem_data(bio, data); }

/// Seconds since 1970, or LONG_MIN where there is no such time.
static inline long pushpit_seconds(const ASN1_TIME *time) {
    struct tm parts;
    if (time == NULL || ASN1_TIME_to_tm(time, &parts) != 1) return LONG_MIN;
    return (long)timegm(&parts);
}

/// Sets a certificate's validity, in seconds since 1970.
static inline int pushpit_x509_set_validity(X509 *certificate, long from, long to) {
    return ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)from) != NULL
        && ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)to) != NULL;
}

/// Gives a certificate a random positive serial number of 127 bits.
static inline int pushpit_x509_set_serial(X509 *certificate) {
    unsigned char bytes[16];
    if (RAND_bytes(bytes, sizeof bytes) != 1) return 0;
    bytes[0] = (unsigned char)((bytes[0] & 0x7F) | 0x40);
    BIGNUM *number = BN_bin2bn(bytes, sizeof bytes, NULL);
    if (number == NULL) return 0;
    ASN1_INTEGER *serial = BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate));
    BN_free(number);
    return serial != NULL;
}

/// Adds a part to a name.
static inline int pushpit_name_add(X509_NAME *name, const char *field, const char *value) {
    return X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8, (const unsigned char *)value, -1, -1, 0);
}

/// Adds an extension, in the words of the configuration file.
static inline int pushpit_x509_add(X509 *certificate, X509 *issuer, int nid, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
    if (extension == NULL) return 0;
    int added = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}

/// Sets the settings of a context that are macros; 1 when all were taken.
static inline int pushpit_context_prepare(SSL_CTX *context, const char *groups) {
    SSL_CTX_set_mode(
        context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_options(
        context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE
                     | SSL_OP_PRIORITIZE_CHACHA | SSL_OP_IGNORE_UNEXPECTED_EOF);
    // A record's head and content with one call.
    SSL_CTX_set_read_ahead(context, 1);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_SERVER);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION)
        && SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) && SSL_CTX_set1_groups_list(context, groups);
}

typedef int (*pushpit_server_name_callback)(SSL *, int *, void *);

/// Sets what is asked about the server name of a handshake.
static inline void pushpit_context_on_server_name(SSL_CTX *context, pushpit_server_name_callback callback, void *data) {
    SSL_CTX_set_tlsext_servername_callback(context, callback);
    SSL_CTX_set_tlsext_servername_arg(context, data);
}

/// Adds a certificate to the chain that a connection sends.
static inline int pushpit_ssl_add_chain(SSL *ssl, X509 *certificate) {
    return (int)SSL_add1_chain_cert(ssl, certificate);
}

/// Leaves a connection without the chain it had.
static inline void pushpit_ssl_clear_chain(SSL *ssl) { SSL_clear_chain_certs(ssl); }

/// Says which server a client's connection is for (RFC 6066 §3).
static inline int pushpit_ssl_set_server_name(SSL *ssl, const char *name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}

// A BIO on a socket that raises no SIGPIPE, as the one of the library does.
#ifdef MSG_NOSIGNAL
#define PUSHPIT_SEND_FLAGS MSG_NOSIGNAL
#else
#define PUSHPIT_SEND_FLAGS 0
#endif

/// What a BIO on a socket keeps.
struct pushpit_socket {
    int descriptor;
    /// The last read took all that the system had.
    int drained;
};

static inline struct pushpit_socket *pushpit_bio_socket(BIO *bio) {
    return (struct pushpit_socket *)BIO_get_data(bio);
}

static inline int pushpit_bio_would_block(void) { return errno == EAGAIN || errno == EWOULDBLOCK; }

static inline int pushpit_bio_write(BIO *bio, const char *bytes, int count) {
    BIO_clear_retry_flags(bio);
    int sent;
    do {
        sent = (int)send(pushpit_bio_socket(bio)->descriptor, bytes, (size_t)count, PUSHPIT_SEND_FLAGS);
    } while (sent < 0 && errno == EINTR);
    if (sent < 0 && pushpit_bio_would_block()) BIO_set_retry_write(bio);
    return sent;
}

static inline int pushpit_bio_read(BIO *bio, char *bytes, int count) {
    BIO_clear_retry_flags(bio);
    struct pushpit_socket *socket = pushpit_bio_socket(bio);
    int got;
    do {
        got = (int)recv(socket->descriptor, bytes, (size_t)count, 0);
    } while (got < 0 && errno == EINTR);
    socket->drained = got < count;
    if (got < 0 && pushpit_bio_would_block()) BIO_set_retry_read(bio);
    if (got == 0) BIO_set_flags(bio, BIO_FLAGS_IN_EOF);
    return got;
}

static inline int pushpit_bio_destroy(BIO *bio) {
    OPENSSL_free(BIO_get_data(bio));
    BIO_set_data(bio, NULL);
    return 1;
}

static inline long pushpit_bio_control(BIO *bio, int command, long number, void *pointer) {
    (void)number;
    (void)pointer;
    if (command == BIO_CTRL_FLUSH) return 1;
    return command == BIO_CTRL_EOF ? BIO_test_flags(bio, BIO_FLAGS_IN_EOF) != 0 : 0;
}

/// The kind of the sockets' BIOs, of which a process makes one.
static inline BIO_METHOD *pushpit_bio_method(void) {
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "pushpit socket");
    if (method == NULL) return NULL;
    BIO_meth_set_write(method, pushpit_bio_write);
    BIO_meth_set_read(method, pushpit_bio_read);
    BIO_meth_set_ctrl(method, pushpit_bio_control);
    BIO_meth_set_destroy(method, pushpit_bio_destroy);
    return method;
}

/// Lets a connection read and write a socket, which stays the caller's.
static inline int pushpit_ssl_set_socket(SSL *ssl, const BIO_METHOD *method, int descriptor) {
    struct pushpit_socket *socket = (struct pushpit_socket *)OPENSSL_zalloc(sizeof *socket);
    if (socket == NULL) return 0;
    socket->descriptor = descriptor;
    BIO *bio = BIO_new(method);
    if (bio == NULL) {
        OPENSSL_free(socket);
        return 0;
    }
    BIO_set_data(bio, socket);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl, bio, bio);
    return 1;
}

/// Whether the last read of a connection took all that its socket had.
static inline int pushpit_ssl_is_drained(const SSL *ssl) {
    BIO *bio = SSL_get_rbio(ssl);
    return bio != NULL && pushpit_bio_socket(bio)->drained;
}

#endif
