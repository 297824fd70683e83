import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contribute } from '../../contract/point.ts';
import { defineCommand, defineEvent, type PayloadOf } from '../../contract/message.ts';
import { consoleOf } from '../../tests/console/console.ts';
import { settle } from '../../tests/console/fake-clock.ts';
import {
  byServer,
  CommandRejected,
  defineModule,
  FetchFailed,
  handles,
  injectable,
  whenever,
} from '../kernel/index.ts';
import { retryEvent } from './points.ts';
import { retryUpdates } from './retry-updates.ts';

const noted = defineEvent('post/noted', z.object({ id: z.number() }));
const reconnected = defineEvent('post/reconnected', z.object({}));
const notify = defineCommand('post/notify', z.object({ id: z.number() }));
const reconnect = defineCommand('post/reconnect', z.object({}));
const fetchOne = defineCommand('post/fetch', z.object({ id: z.number() }));

/** A server with queued responses per call; then it succeeds. */
const responses = new Map<number, Error[]>();
let asked: number[] = [];

@injectable()
class Post {
  @handles(notify, { policy: 'parallel' })
  *notify({ id }: PayloadOf<typeof notify>) {
    yield byServer(noted({ id }));
  }

  @handles(reconnect, { policy: 'queue' })
  *reconnect() {
    yield byServer(reconnected({}));
  }

  @handles(fetchOne, { policy: 'queue', key: ({ id }) => id })
  async fetch({ id }: PayloadOf<typeof fetchOne>): Promise<void> {
    await settle();
    asked.push(id);
    const error = responses.get(id)?.shift();
    if (error) throw error;
  }
}
const post = defineModule({
  id: 'post',
  handlers: [Post],
  reactions: [whenever(noted, ({ id }) => fetchOne({ id }))],
  contributes: [contribute(retryEvent, { id: 'post/reconnected', event: reconnected })],
});
const lost = () => new FetchFailed('Failed to fetch');

function postOf(fails: Readonly<Record<number, readonly Error[]>>) {
  responses.clear();
  for (const [id, errors] of Object.entries(fails)) responses.set(Number(id), [...errors]);
  asked = [];
  const { app, clock } = consoleOf(post);
  const page = new EventTarget();
  retryUpdates(app, clock, page);
  const notifyOf = async (id: number) => {
    app.send(notify({ id }));
    await settle();
    await settle();
  };
  const pass = async (ms: number) => {
    await clock.pass(ms);
    await settle();
  };
  return { app, notifyOf, page, pass };
}

describe('a failed fetch caused by a live event', () => {
  it('is retried with exponential backoff until it succeeds', async () => {
    const { notifyOf, pass } = postOf({ 1: [lost(), lost(), lost()] });
    await notifyOf(1);
    expect(asked).toHaveLength(1);
    await pass(1_000);
    expect(asked).toHaveLength(2);
    await pass(1_000);
    expect(asked).toHaveLength(2);
    await pass(1_000);
    expect(asked).toHaveLength(3);
    await pass(4_000);
    expect(asked).toHaveLength(4);
    await pass(600_000);
    expect(asked).toHaveLength(4);
  });

  it.each(['focus', 'online'])('is retried at once on %s', async (name) => {
    const { notifyOf, page, pass } = postOf({ 1: [lost()] });
    await notifyOf(1);
    page.dispatchEvent(new Event(name));
    await settle();
    await settle();
    expect(asked).toHaveLength(2);
    await pass(600_000);
    expect(asked).toHaveLength(2);
  });

  it('is retried immediately when the live connection is restored', async () => {
    const { app, notifyOf } = postOf({ 1: [lost()] });
    await notifyOf(1);
    app.send(reconnect({}));
    await settle();
    await settle();
    expect(asked).toEqual([1, 1]);
  });

  it('is retried immediately after another call has succeeded', async () => {
    const { notifyOf } = postOf({ 1: [lost()] });
    await notifyOf(1);
    await notifyOf(2);
    await settle();
    await settle();
    expect(asked).toEqual([1, 2, 1]);
  });

  it('is not retried once a newer one of the same type has succeeded', async () => {
    const { notifyOf, pass } = postOf({ 1: [lost()] });
    await notifyOf(1);
    await notifyOf(1);
    await pass(600_000);
    expect(asked).toEqual([1, 1]);
  });
});

describe('no retry', () => {
  it('follows a fetch that the server rejected', async () => {
    const { notifyOf, pass } = postOf({ 1: [new CommandRejected(['Not found'], undefined, 404)] });
    await notifyOf(1);
    await pass(600_000);
    expect(asked).toEqual([1]);
  });

  it('follows a fetch that the user requested, which has a retry button', async () => {
    const { app, pass } = postOf({ 1: [lost()] });
    await app.send(fetchOne({ id: 1 })).outcome;
    await pass(600_000);
    expect(asked).toEqual([1]);
  });
});
