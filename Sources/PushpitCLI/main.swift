print("pushpit")
