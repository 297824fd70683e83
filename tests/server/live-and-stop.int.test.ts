import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/kit.ts';
import { ownPage, startServer } from './harness.ts';

const modulesDir = path.join(import.meta.dirname, 'fixture-modules');

describe('live events', () => {
  it('reach an open page over real HTTP', async () => {
    await using server = await startServer({ modulesDir });
    const at = await server.listen();
    const page = await fetch(`${at.console}/cli/listen`);
    expect(page.headers.get('content-type')).toBe('text/event-stream');
    const reader = page.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': open\n\n');
    await server.console.inject({ method: 'POST', url: '/cli/words', headers: ownPage, payload: { text: 'hi' } });
    expect((await reader?.read())?.value).toBe('data: 1\n\n');
  });

  it('are sent when their transaction commits, and discarded when it rolls back', async () => {
    await using server = await startServer({ modulesDir });
    const received: unknown[] = [];
    const last = new Promise<void>((resolve) => {
      server.live.subscribe('topic', (note) => {
        received.push(note);
        if (note === 'stored') resolve();
      });
    });
    const lost = inTransaction(server.db, async (trx) => {
      await server.live.publish('topic', 'lost', trx);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await inTransaction(server.db, (trx) => server.live.publish('topic', 'stored', trx));
    await last;
    expect(received).toEqual(['stored']);
  });

  it('reach other subscribers when one fails, and none that left', async () => {
    await using server = await startServer({ modulesDir });
    const received: unknown[] = [];
    const leave = server.live.subscribe('topic', () => received.push('left'));
    leave();
    server.live.subscribe('topic', () => {
      throw new Error('mine alone');
    });
    const note = new Promise((resolve) => server.live.subscribe('topic', resolve));
    await server.live.publish('topic', { id: 1 });
    expect(await note).toEqual({ id: 1 });
    expect(received).toEqual([]);
  });
});

describe('a graceful stop', () => {
  it('finishes requests in flight, ends open streams and accepts no new request', async () => {
    const server = await startServer({ modulesDir });
    const { console } = await server.listen();
    const stream = (await fetch(`${console}/cli/listen`)).text();
    const waiting = new Promise((resolve) => server.live.subscribe('slow', resolve));
    const slow = fetch(`${console}/cli/slow`).then((response) => response.json());
    await waiting;
    const closed = once(server.console.server, 'close');
    const stopped = server.stop();
    await server.live.publish('finish', true);
    expect(await slow).toEqual({ success: true, errors: [], done: true });
    expect(await stream).toBe(': open\n\n');
    await Promise.all([stopped, closed]);
    await expect(fetch(`${console}/healthz`)).rejects.toThrow('fetch failed');
    await server[Symbol.asyncDispose]();
  });
});

interface Line {
  readonly msg: string;
  readonly reqId?: string;
  readonly route?: string;
  readonly err?: { readonly message: string };
}

describe('the log', () => {
  it('has one line per request with its route pattern and no query, body or cookie', async () => {
    const lines: string[] = [];
    await using server = await startServer({ modulesDir, logTo: (line) => void lines.push(line) });
    await server.console.inject({
      method: 'POST',
      url: '/cli/words?mail=canary',
      headers: { ...ownPage, cookie: 'inlet_session=canary' },
      payload: { text: 'canary' },
    });
    await server.console.inject({ url: '/cli/words/canary' });
    const broken = await server.console.inject({ url: '/cli/break' });
    const all = lines.map((line) => JSON.parse(line) as Line);
    expect(all.filter(({ msg }) => msg === 'request completed').map(({ route }) => route)).toEqual([
      '/cli/words',
      '/cli/words/:id',
      '/cli/break',
    ]);
    expect(all.find(({ msg }) => msg === 'request failed')?.err?.message).toBe('a detail that callers must not read');
    expect(lines.join('')).not.toContain('canary');
    const ofBroken = all.filter(({ reqId }) => reqId === broken.headers['x-request-id']);
    expect(ofBroken.map(({ msg }) => msg)).toEqual(['request failed', 'request completed']);
  });

  it('names the endpoint whose handler failed, and what in its response is wrong', async () => {
    const lines: string[] = [];
    await using server = await startServer({ modulesDir, logTo: (line) => void lines.push(line) });
    const { statusCode } = await server.console.inject({ url: '/cli/respond-wrongly/7' });
    expect(statusCode).toBe(500);
    const failed = lines.map((line) => JSON.parse(line) as Line).find(({ msg }) => msg === 'request failed');
    expect(failed).toMatchObject({ method: 'GET', route: '/cli/respond-wrongly/:id' });
    expect(failed?.err?.message).toBe(
      'The response of GET /cli/respond-wrongly/:id (plain-talk/respond-wrongly) does not match its contract: mood: must be a string',
    );
  });
});
