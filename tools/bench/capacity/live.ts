import { get, type IncomingMessage } from 'node:http';

/** Opens live streams of an account, as many pages would, and counts the submissions that are published to them. */
export async function openStreams(console: string, cookie: string, count: number) {
  const waiting: { readonly wanted: number; readonly resolve: () => void }[] = [];
  const streams: IncomingMessage[] = [];
  let received = 0;
  const onChunk = (chunk: unknown): void => {
    received += String(chunk).split('"event":"submission"').length - 1;
    for (const { wanted, resolve } of waiting) if (received >= wanted) resolve();
  };
  for (let n = 0; n < count; n += 1) {
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${console}/cli/live`, { headers: { cookie }, agent: false }, resolve).once('error', reject);
    });
    if (stream.statusCode !== 200) throw new Error(`The response of a live stream was ${stream.statusCode}`);
    stream.on('data', onChunk).on('error', () => undefined);
    streams.push(stream);
  }
  return {
    get count() {
      return received;
    },
    /** Resolves once so many were received. */
    async received(wanted: number): Promise<void> {
      if (received < wanted) await new Promise<void>((resolve) => waiting.push({ wanted, resolve }));
    },
    async [Symbol.asyncDispose]() {
      for (const stream of streams) stream.destroy();
    },
  };
}
