import { setTimeout as after } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { FastifyInstance } from 'fastify';
import { keysOf } from '../../modules/collector/server/stream/keys.ts';

/** After this, a submission that waits is not going to be stored, such as one of a test about that. */
const LONGEST_MS = 3000;
const POLL_MS = 2;

/**
 * Lets the collector respond to a submission only once nothing waits in Redis, so that tests read what they have just sent, as
 * they do without Redis. Returns a function that ends the connection.
 */
export async function respondOnceStored(collector: FastifyInstance, url: string, secret: string): Promise<() => void> {
  const client = createClient({ url });
  client.on('error', () => undefined);
  await client.connect();
  const { streams } = keysOf(secret);
  const stored = async (): Promise<void> => {
    const until = performance.now() + LONGEST_MS;
    while (performance.now() < until) {
      const waiting = await Promise.all(streams.map((stream) => client.xLen(stream)));
      if (waiting.every((count) => count === 0)) return;
      await after(POLL_MS);
    }
  };
  const inject = collector.inject.bind(collector);
  Object.assign(collector, {
    async inject(...args: Parameters<typeof inject>) {
      const response = await inject(...args);
      await stored();
      return response;
    },
  });
  collector.server.prependListener('request', (_request, response) => {
    const end = response.end.bind(response);
    Object.assign(response, {
      end(...args: Parameters<typeof end>) {
        void stored().then(() => end(...args));
        return response;
      },
    });
  });
  return () => client.destroy();
}
