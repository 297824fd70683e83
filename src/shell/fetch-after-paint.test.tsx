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

it('reads at once', () => {
  void fetchAfterPaint('/read', { method: 'GET' });
  void fetchAfterPaint('/read-too');
  expect(sent.map(([address]) => address)).toEqual(['/read', '/read-too']);
});

it('sends what changes something after the picture', async () => {
  const answer = fetchAfterPaint('/mark', { method: 'POST' });
  expect(sent).toEqual([]);
  expect((await answer).status).toBe(200);
  expect(sent).toEqual([['/mark', true]]);
});

it('sends it before the page is gone, to outlive it', async () => {
  const answer = fetchAfterPaint('/mark', { method: 'POST', body: '{}' });
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([['/mark', true]]);
  await answer;
});

it('does not ask a browser to keep more than it would take', async () => {
  await fetchAfterPaint('/write', { method: 'POST', body: 'x'.repeat(100_000) });
  expect(sent).toEqual([['/write', false]]);
});
