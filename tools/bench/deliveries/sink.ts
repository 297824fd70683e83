// Somebody's server in a process of its own, which webhooks are sent to. It tells its parent its port, and answers how
// much it was told, and of how many deliveries.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it was told so far. */
export interface Heard {
  readonly messages: number;
  /** Different ids among them. */
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
process.on('message', () => process.send?.({ messages, deliveries: ids.size } satisfies Heard));
process.on('disconnect', () => process.exit());
process.send?.((server.address() as AddressInfo).port);
