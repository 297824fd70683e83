/** Where clamd listens: a TCP port or a socket file. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** The port of clamd in its own example configuration. */
const DEFAULT_PORT = 3310;

/** Whether it is an address like `clamd://host:3310` or `clamd:///run/clamav/clamd.ctl`. */
export function isScannerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, pathname, search, hash } = new URL(text);
  const isPath = pathname.length > 1;
  return protocol === 'clamd:' && (hostname === '') === isPath && `${username}${search}${hash}` === '';
}

export function scannerAddress(url: string): ScannerAddress {
  const { hostname, port, pathname } = new URL(url);
  if (hostname === '') return { path: decodeURIComponent(pathname) };
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return { host, port: port === '' ? DEFAULT_PORT : Number(port) };
}
