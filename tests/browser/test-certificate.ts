/** A certificate for `browser.test.example` until 2099. It was made for these tests and is nobody's. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBYjCCAQegAwIBAgIQAYXgcqosUt9ugiuBfEW0pDAKBggqhkjOPQQDAjAfMR0w
GwYDVQQDDBRicm93c2VyLnRlc3QuZXhhbXBsZTAgFw0yNjAxMDEwMDAwMDBaGA8y
MDk5MDEwMTAwMDAwMFowHzEdMBsGA1UEAwwUYnJvd3Nlci50ZXN0LmV4YW1wbGUw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARIaK8qzhddknaD3hJziq+almDm3ztg
CO/c3MlhOuNVnI+xWu139CKgnn9NzCunhXlcGJkXVLWde0J7I1G/5KVGoyMwITAf
BgNVHREEGDAWghRicm93c2VyLnRlc3QuZXhhbXBsZTAKBggqhkjOPQQDAgNJADBG
AiEAk+TNUkoXQgwH3+9V5+dVyW27AdtOWecFopsaF7FfrwwCIQDTB4q/8uocibF5
KBsfV+B0NkC1C7wbPsxrI0rXr3pZLg==
-----END CERTIFICATE-----
`

/** Its private key, which protects nothing. */
export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZR/c+LLg5J+GjxIP
bmp6FMCf2YN0P1FSP7d3cySfWUKhRANCAARIaK8qzhddknaD3hJziq+almDm3ztg
CO/c3MlhOuNVnI+xWu139CKgnn9NzCunhXlcGJkXVLWde0J7I1G/5KVG
-----END PRIVATE KEY-----
`
