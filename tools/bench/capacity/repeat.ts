import { Agent, request } from 'node:http';

/** What to send, by number. */
export interface Sent {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends `count` requests over `connections` connections; fails unless each response has the wanted status. */
export async function repeat(
  base: string,
  { count, connections, wanted }: { readonly count: number; readonly connections: number; readonly wanted: number },
  of: (n: number) => Sent,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const send = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const status = await statusOf(base, of(n), agent);
      if (status !== wanted) throw new Error(`The response of ${of(n).path} was ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  agent.destroy();
}

function statusOf(base: string, { path, method, headers, body }: Sent, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, base), { method, headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject).end(body);
  });
}
