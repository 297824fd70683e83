import { domainToASCII } from 'node:url';

/** The host of an address or an Origin header; nothing for `null`, for none, and for what is not http. */
export function hostOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) ? hostname.replace(/\.$/, '') : undefined;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const bare = (name: string): string => name.replace(/^www\./, '');

/** Whether `host` is a workspace's: ports do not count, `www.` equals the bare name, and `*.` takes subdomains as well. */
export function isOfDomain(host: string, domain: string): boolean {
  const open = domain.startsWith('*.');
  const name = bare(domainToASCII(open ? domain.slice(2) : domain).toLowerCase());
  if (name === '') return false;
  if (name === 'localhost' && loopback.has(host)) return true;
  return bare(host) === name || (open && host.endsWith(`.${name}`));
}

/** `to` as an address that may be redirected to: http, and on the workspace's domain. Relative ones are seen from `page`. */
export function ownAddress(to: string, page: string | undefined, domain: string): string | undefined {
  if (!URL.canParse(to, page)) return undefined;
  const url = new URL(to, page);
  const host = hostOf(url.href);
  return host !== undefined && isOfDomain(host, domain) ? url.href : undefined;
}

/** An owner's own redirect address: any http one. */
export function webAddress(to: string | null): string | undefined {
  return to !== null && hostOf(to) !== undefined ? new URL(to).href : undefined;
}
