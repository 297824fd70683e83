// The same requests without anything around them: one after another on connections that stay open, as many at once as
// the product has under way.
import { Agent, request } from 'node:http';

export interface Orders {
  readonly port: number;
  readonly atOnce: number;
  readonly seconds: number;
}

const { port, atOnce, seconds } = JSON.parse(process.argv[2] ?? '') as Orders;
const agent = new Agent({ keepAlive: true });
/** As long as what the product sends of the benchmark's submissions. */
const body = JSON.stringify({ type: 'submission.created', data: { text: 'x'.repeat(900) } });
const headers = {
  'content-type': 'application/json',
  'user-agent': 'Inlet',
  'webhook-timestamp': '1763640000',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
};

let sent = 0;
function post(): Promise<void> {
  sent += 1;
  return new Promise((resolve, reject) => {
    const asked = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      agent,
      headers: { ...headers, 'webhook-id': `${sent}` },
    });
    asked.once('response', (answer) => answer.resume().once('end', resolve));
    asked.once('error', reject);
    asked.end(body);
  });
}

async function loop(until: number): Promise<void> {
  while (performance.now() < until) await post();
}

const began = performance.now();
await Promise.all(Array.from({ length: atOnce }, () => loop(began + seconds * 1000)));
process.send?.((sent * 1000) / (performance.now() - began), () => process.exit());
