import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchAfterPaint } from './fetch-after-paint.ts';

const sent: [address: unknown, keepalive: unknown][] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: unknown, init?: RequestInit) => {
    sent.push([address, init?.keepalive]);
    return new Response('{}');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends GET requests immediately', () => {
  void fetchAfterPaint('/read', { method: 'GET' });
  void fetchAfterPaint('/read-too');
  expect(sent.map(([address]) => address)).toEqual(['/read', '/read-too']);
});

it('sends other requests after the next paint', async () => {
  const response = fetchAfterPaint('/mark', { method: 'POST' });
  expect(sent).toEqual([]);
  expect((await response).status).toBe(200);
  expect(sent).toEqual([['/mark', true]]);
});

it('sends a request with keepalive before the page is left', async () => {
  const response = fetchAfterPaint('/mark', { method: 'POST', body: '{}' });
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([['/mark', true]]);
  await response;
});

it('does not use keepalive for large bodies', async () => {
  await fetchAfterPaint('/write', { method: 'POST', body: 'x'.repeat(100_000) });
  expect(sent).toEqual([['/write', false]]);
});
