/** Beneath every box that asks for a workspace's domain. */
export const DOMAIN_HINT = 'Where the form lives, without https://. *.example.com allows subdomains.';
