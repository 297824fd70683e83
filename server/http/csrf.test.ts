import { expect, it } from 'vitest';
import { isOwnRequest, namesForeignHost } from './csrf.ts';

const own = 'http://localhost:8080';

it.each([
  [true, 'the browser says so', { 'sec-fetch-site': 'same-origin' }],
  [true, 'our Origin, where the browser does not say', { origin: own }],
  [true, 'the header of the console, where it says nothing at all', { 'x-requested-with': 'inlet' }],
  [true, 'our Origin and the header', { origin: own, 'x-requested-with': 'inlet' }],
  [false, 'nothing', {}],
  [false, 'another site', { 'sec-fetch-site': 'cross-site' }],
  [false, 'another port of our host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8081' }],
  [false, 'a typed address', { 'sec-fetch-site': 'none' }],
  [
    false,
    'another site, regardless of its other headers',
    { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'inlet', origin: own },
  ],
  [
    false,
    'another port, regardless of its other headers',
    { 'sec-fetch-site': 'same-site', 'x-requested-with': 'inlet' },
  ],
  [false, 'a foreign Origin', { origin: 'https://evil.test' }],
  [false, 'a foreign Origin with the header', { origin: 'https://evil.test', 'x-requested-with': 'inlet' }],
  [false, 'an opaque Origin', { origin: 'null' }],
  [false, 'our Origin as a beginning', { origin: `${own}.evil.test` }],
])('%s: %s', (accepted, _, headers) => {
  expect(isOwnRequest(headers, { origin: own, isForeignHost: false })).toBe(accepted);
});

it.each([
  [false, 'a page of another name that leads to us', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.test' }],
  [false, 'its GET, which has no Origin', { 'sec-fetch-site': 'same-origin' }],
  [false, 'its header of the console', { 'x-requested-with': 'inlet' }],
  [false, 'all of it', { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'inlet', origin: 'http://evil.test' }],
  [true, 'our page behind a proxy that changes the Host', { 'sec-fetch-site': 'same-origin', origin: own }],
])('%s under a foreign Host: %s', (accepted, _, headers) => {
  expect(isOwnRequest(headers, { origin: own, isForeignHost: true })).toBe(accepted);
});

it.each([
  [false, undefined, 'evil.test'],
  [false, 'https://forms.acme.com', 'forms.acme.com'],
  [false, 'https://forms.acme.com', 'FORMS.acme.com:443'],
  [false, 'http://box.lan:8080', 'box.lan:8080'],
  [true, 'http://box.lan:8080', 'box.lan'],
  [true, 'https://forms.acme.com', 'evil.test'],
  [true, 'https://forms.acme.com', 'forms.acme.com.evil.test'],
  [true, 'https://forms.acme.com', ''],
])('%s: PUBLIC_URL %s, Host %s', (isForeign, publicUrl, host) => {
  expect(namesForeignHost(publicUrl, host)).toBe(isForeign);
});
