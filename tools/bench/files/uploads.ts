import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CHUNK = 64 * 1024;

/** Uploads that arrive at the same time, each of one file. */
export interface Uploads {
  readonly url: string;
  readonly count: number;
  readonly bytes: number;
  /** The number of the first address; 0 by default. */
  readonly first?: number;
}

/** Sends them and resolves with the seconds until the last response. Each has its own connection and address. */
export async function upload({ url, count, bytes, first = 0 }: Uploads): Promise<number> {
  const content = randomBytes(bytes);
  const begun = performance.now();
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  await Promise.all(numbers.map((at) => send(url, content, `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)));
  return (performance.now() - begun) / 1000;
}

const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="file.bin"\r\n\r\n');
const end = Buffer.from('\r\n--x--\r\n');

async function send(url: string, content: Buffer, address: string): Promise<void> {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + content.length + end.length,
      accept: 'application/json',
      'x-forwarded-for': address,
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject);
  });
  const [result] = await Promise.all([status, pipeline(Readable.from(parts(content)), sent)]);
  if (result !== 200) throw new Error(`The response to an upload was ${result}`);
}

function* parts(content: Buffer): Generator<Buffer> {
  yield head;
  for (let at = 0; at < content.length; at += CHUNK) yield content.subarray(at, at + CHUNK);
  yield end;
}
