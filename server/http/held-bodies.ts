import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createError, generalErrors } from '../../contract/error.ts';
import { heldBodies } from './limits.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Rejects a request whose body would make those being handled exceed a share of the heap: while the database is busy, they wait
 * with their bodies in memory, and the process would run out of memory. A single body is always accepted.
 */
export function limitHeldBodies(app: FastifyInstance, bodyLimit: number): void {
  const max = (getHeapStatistics().heap_size_limit * heldBodies.max) / 100;
  const sizes = new WeakMap<FastifyRequest, number>();
  let held = 0;
  app.addHook('preHandler', async (request, reply) => {
    // Of a client who has left, nothing is handled or sent.
    if (request.body === undefined || request.body === null || !reply.raw.writable) return;
    // Without a length, as long as it may be. Files are never held.
    const size = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    if (held > 0 && held + size > max) throw createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
    held += size;
    sizes.set(request, size);
  });
  // Not `onResponse`, which a client who has disconnected never causes.
  app.addHook('onSend', async (request) => {
    held -= sizes.get(request) ?? 0;
    sizes.delete(request);
  });
}
