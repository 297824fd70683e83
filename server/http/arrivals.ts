import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 2_000;

/**
 * Lets a stop wait for who awaits an answer, but not for who is still sending the request: after a grace such a
 * connection is cut. Nothing is lost by that, since nothing of it was acknowledged.
 */
export function cutArrivals(app: FastifyInstance, stopping: AbortSignal, grace = GRACE_MS): void {
  const open = new Set<Socket>();
  const awaiting = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // The body has come by then.
  app.addHook('preHandler', async ({ raw }) => void awaiting.add(raw.socket));
  app.addHook('onResponse', async ({ raw }) => void awaiting.delete(raw.socket));
  const cut = (): void => {
    for (const socket of open) if (!awaiting.has(socket)) socket.destroy();
  };
  stopping.addEventListener('abort', () => setTimeout(cut, grace).unref(), { once: true });
}
