import { domainToASCII } from 'node:url';

/** The host of a URL or Origin header. Undefined for `null`, for none and for other schemes than http and https. */
export function hostOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) ? hostname.replace(/\.$/, '') : undefined;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const bare = (name: string): string => name.replace(/^www\./, '');

/**
 * Whether `host` belongs to a workspace: ports are ignored, `www.` equals the bare domain, and `*.` allows subdomains.
 */
export function isOfDomain(host: string, domain: string): boolean {
  const open = domain.startsWith('*.');
  const name = bare(domainToASCII(open ? domain.slice(2) : domain).toLowerCase());
  if (name === '') return false;
  if (name === 'localhost' && loopback.has(host)) return true;
  return bare(host) === name || (open && host.endsWith(`.${name}`));
}

/** Resolves `to` against `page` and returns it if it is http(s) and on the workspace's domain. */
export function ownAddress(to: string, page: string | undefined, domain: string): string | undefined {
  if (!URL.canParse(to, page)) return undefined;
  const url = new URL(to, page);
  const host = hostOf(url.href);
  return host !== undefined && isOfDomain(host, domain) ? url.href : undefined;
}

/** An owner's redirect URL, if it is http(s). */
export function webAddress(to: string | null): string | undefined {
  return to !== null && hostOf(to) !== undefined ? new URL(to).href : undefined;
}
