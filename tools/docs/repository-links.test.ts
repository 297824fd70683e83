import { expect, test } from 'vitest';
import { sitePath } from './repository-links.ts';

test.each([
  ['help.md', 'webhooks.md#retries', '/webhooks#retries'],
  ['webhooks.md', 'help.md', '/'],
  ['help.md', 'help.de.md', '/de/'],
  ['faq.de.md', 'faq.md', '/faq'],
  ['decisions/0001-top-level.md', '../billing.md#before-you-sell', '/billing#before-you-sell'],
  ['decisions/0001-top-level.md', '0002-optimistic.md', '/decisions/0002-optimistic'],
  ['architecture.md', 'decisions/README.md', '/decisions/'],
  ['webhooks.md', 'webhooks/verify.py', '/examples/verify.py'],
  ['help.md', '#spam', '#spam'],
  ['help.md', 'https://example.com/a.md', 'https://example.com/a.md'],
])('on %s links %s to %s', (page, href, address) => {
  expect(sitePath(page, href)).toBe(address);
});

test.each([
  ['architecture.md', '../CONTRIBUTING.md'],
  ['deployment.md', '../.env.example'],
  ['help.md', '../../outside.md'],
])('on %s shows %s as text, since the site does not have it', (page, href) => {
  expect(sitePath(page, href)).toBeUndefined();
});
