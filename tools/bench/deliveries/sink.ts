// A webhook receiver in a separate process. Sends its parent its port, and on request how many messages and distinct
// deliveries it received.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Messages received so far. */
export interface Received {
  readonly messages: number;
  /** Distinct ids among them. */
  readonly deliveries: number;
}

const ids = new Set<string>();
let messages = 0;
const server = createServer((request, response) => {
  messages += 1;
  ids.add(String(request.headers['webhook-id']));
  request.resume().once('end', () => response.end('thanks'));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
process.on('message', () => process.send?.({ messages, deliveries: ids.size } satisfies Received));
process.on('disconnect', () => process.exit());
// A server that listens on a port has this kind of address.
process.send?.((server.address() as AddressInfo).port);
