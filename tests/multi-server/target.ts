import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { portOf } from '../server/port-of.ts';

/** A third-party webhook receiver; on hold it accepts requests without responding. */
export async function webhookTarget() {
  const received: string[] = [];
  const waiting = new Set<ServerResponse>();
  let isOnHold = false;
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume();
    response.once('close', () => waiting.delete(response));
    if (isOnHold) waiting.add(response);
    else response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    /** The id of each received call, including those without a response. */
    received,
    /** How many wait for a response. */
    get waiting() {
      return waiting.size;
    },
    hold: () => void (isOnHold = true),
    release() {
      isOnHold = false;
      for (const response of waiting) response.end();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
