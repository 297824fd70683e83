import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createError, generalErrors } from '../../contract/error.ts';
import { heldBodies } from './limits.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Rejects a request whose body would make those being handled exceed a share of the heap: while the database is busy, they wait
 * with their bodies in memory, and the process would run out of memory. A single body is always accepted.
 */
export function limitBodyMemory(app: FastifyInstance, bodyLimit: number): void {
  const max = (getHeapStatistics().heap_size_limit * heldBodies.max) / 100;
  const sizes = new WeakMap<FastifyRequest, number>();
  let used = 0;
  app.addHook('preHandler', async (request, reply) => {
    // Skips clients that have disconnected: their requests are neither handled nor answered.
    if (request.body === undefined || request.body === null || !reply.raw.writable) return;
    // Assumes the maximum if there is no Content-Length. Files are never in memory.
    const size = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    if (used > 0 && used + size > max) throw createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS);
    used += size;
    sizes.set(request, size);
  });
  // `onResponse` does not fire for disconnected clients.
  app.addHook('onSend', async (request) => {
    used -= sizes.get(request) ?? 0;
    sizes.delete(request);
  });
}
