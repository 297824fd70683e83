import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Trusts a certificate, PEM, as NODE_EXTRA_CA_CERTS does at the start of a process, until disposed. */
export function trust(certificate: string): Disposable {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) };
}
