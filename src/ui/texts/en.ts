export default {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  domain: 'Domain',
  domainHint: 'Where the form lives, without https://. *.example.com allows subdomains.',
  domainExample: 'example.com',
  'cannot be blank': 'cannot be blank',
  'must be a valid URL': 'must be a valid URL',
  'must be a valid email': 'must be a valid email',
  'Invalid domain': 'Invalid domain',
  'Invalid email address': 'Invalid email address',
} as const;
