/**
 * A self-signed certificate for localhost and 127.0.0.1 until 2126, with its key, which is used by tests alone. It was
 * made by `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost
 * -addext subjectAltName=DNS:localhost,IP:127.0.0.1`.
 */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghU7+enguJ9FIPrAk
EZi7oBrrywHiW/w1rlZS+xf7RcyhRANCAAQiZvu1mTo7fD8zGyYXwCkpnpRSKYPE
Tc8Pd5ih1nGPA2GLkxB2k+eL7l/ivYOt/pRLqZ6NO4E7ycI9WqawLO13
-----END PRIVATE KEY-----
`

export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUDO+y07R0wQ2VF4QVLEbBzu3jvOowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA3MTA1NFoYDzIxMjYxMDI5
MDcxMDU0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQiZvu1mTo7fD8zGyYXwCkpnpRSKYPETc8Pd5ih1nGPA2GLkxB2k+eL
7l/ivYOt/pRLqZ6NO4E7ycI9WqawLO13o28wbTAdBgNVHQ4EFgQUrWAMVyYbI3l1
6ou7gkUQU6xXOX8wHwYDVR0jBBgwFoAUrWAMVyYbI3l16ou7gkUQU6xXOX8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANQH5USEHfGmtiZurJdBrumrmbR+vMoEJpnH3WXxLJpFAiEA
6kpKQBNqEmjGEfjgTNF+A/53jIetobuI859nzs67DgM=
-----END CERTIFICATE-----
`
