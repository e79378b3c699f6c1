import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll } from 'vitest'
import { CERTIFICATE } from './certificate.ts'

/** Lets this file's tests trust the certificate of the tests, as NODE_EXTRA_CA_CERTS lets a whole process. */
export function trustTestCertificate(): void {
  const usual = getCACertificates('default')
  beforeAll(() => setDefaultCACertificates([...usual, CERTIFICATE]))
  afterAll(() => setDefaultCACertificates(usual))
}
