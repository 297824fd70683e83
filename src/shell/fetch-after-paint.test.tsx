import { beforeEach, expect, it, vi } from 'vitest';
import { fetchAfterPaint } from './fetch-after-paint.ts';

const sent: [address: unknown, keepalive: unknown][] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: unknown, init?: RequestInit) => {
    sent.push([address, init?.keepalive]);
    return new Response('{}');
  });
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

it('sends the bulk mark of a thousand submissions with keepalive', async () => {
  const submission_ids = Array.from({ length: 1_000 }, (_, at) => 9_000_000 + at);
  await fetchAfterPaint('/mark', { method: 'POST', body: JSON.stringify({ marker: 'archive', submission_ids }) });
  expect(sent).toEqual([['/mark', true]]);
});

it('stays within the browser’s limit for keepalive requests in flight, counted in bytes', async () => {
  const responses = ['x'.repeat(30_000), 'ü'.repeat(14_000), 'x'.repeat(3_000)].map((body, at) =>
    fetchAfterPaint(`/mark/${at}`, { method: 'POST', body }),
  );
  dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([
    ['/mark/0', true],
    ['/mark/1', true],
    ['/mark/2', false],
  ]);
  await Promise.all(responses);
  await fetchAfterPaint('/mark/3', { method: 'POST', body: 'x'.repeat(59_000) });
  expect(sent.at(-1)).toEqual(['/mark/3', true]);
});

it('does not use keepalive for a body beyond the limit', async () => {
  await fetchAfterPaint('/write', { method: 'POST', body: 'x'.repeat(100_000) });
  expect(sent).toEqual([['/write', false]]);
});
