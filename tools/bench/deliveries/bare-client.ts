// The same requests from a bare client: a simple sequential loop, or Node's plain HTTP client with many concurrent
// requests. Connections stay open.
import { Agent, request } from 'node:http';

export interface Orders {
  readonly port: number;
  /** 1 is the loop. */
  readonly atOnce: number;
  readonly seconds: number;
}

// Only the benchmark starts this process.
const { port, atOnce, seconds } = JSON.parse(process.argv[2] ?? '') as Orders;
const agent = new Agent({ keepAlive: true });
/** As long as the product's own messages. */
const body = JSON.stringify({ type: 'submission.created', data: { text: 'x'.repeat(900) } });

let sent = 0;
const headers = () => ({
  'content-type': 'application/json',
  'user-agent': 'Inlet',
  'webhook-id': `msg_${(sent += 1)}`,
  'webhook-timestamp': '1763640000',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
});

async function fetched(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers: headers(), body });
  await response.text();
}

function asked(): Promise<void> {
  return new Promise((resolve, reject) => {
    const one = request({ port, host: '127.0.0.1', path: '/hook', method: 'POST', agent, headers: headers() });
    one.once('response', (response) => response.resume().once('end', resolve));
    one.once('error', reject);
    one.end(body);
  });
}

async function loop(until: number): Promise<void> {
  while (performance.now() < until) await (atOnce === 1 ? fetched() : asked());
}

const began = performance.now();
await Promise.all(Array.from({ length: atOnce }, () => loop(began + seconds * 1000)));
process.send?.((sent * 1000) / (performance.now() - began), () => process.exit());
