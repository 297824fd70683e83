// The visitors in a separate process: `node load.ts <json of Orders>`. Each sends one submission after another over a
// persistent connection. Sends its parent the result.
import { connect, type Socket } from 'node:net';
import { PageView } from '../../../modules/collector/contract.ts';

/** The requests to send, and their target. */
export interface Orders {
  readonly port: number;
  readonly formUids: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Distinguishes keys and addresses of runs on one server. */
  readonly run: number;
}

export interface LoadResult {
  readonly ok: number;
  readonly rejected: number;
  readonly perSecond: number;
  /** Median and 99th percentile of the response time, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

// Only the benchmark starts this process.
const orders = JSON.parse(process.argv[2] ?? '') as Orders;
const { port, formUids, connections, seconds, run } = orders;
let sent = 0;

const url = 'https://example.com/contact';

function viewOf(n: number) {
  const times = { age: 9000, time: 8000, formTime: 5000 };
  const what = {
    visitor: `visitor-run${run}-${n}`,
    page: `page-run${run}-${n}`,
    url,
    referrer: 'https://example.org/',
  };
  return { ...what, ...times, zone: 'Europe/Berlin', viewed: true, interacted: true };
}

// An invalid one would be dropped silently, and the submission be half the work.
PageView.parse(viewOf(1));

/** A request of the tracking script, from a unique address. */
function request(): string {
  const n = (sent += 1);
  const address = `${10 + run}.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const text = 'Good day, we would like an offer for forty chairs and six tables, to be delivered in May.';
  const fields = Object.entries({ name: 'Ada Lovelace', email: `ada.${n}@example.org`, phone: '+49 30 1234567', text });
  const body = JSON.stringify({
    key: `key-run${run}-${n}`,
    fields: fields.map(([name, value]) => [name, value, null]),
    visit: viewOf(n),
  });
  return [
    `POST /f/${formUids[n % formUids.length]} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'origin: https://example.com',
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'accept: */*',
    'accept-language: de-DE,de;q=0.9',
    'content-type: text/plain;charset=UTF-8',
    `x-forwarded-for: ${address}`,
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** Length of the first response in `text`, or undefined while incomplete. */
function lengthOf(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length >= head + 4 + length ? head + 4 + length : undefined;
}

let [ok, rejected, isOver] = [0, 0, false];
const took: number[] = [];

function visitor(done: () => void): Socket {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let [text, since] = ['', 0];
  const send = (): void => {
    since = performance.now();
    socket.write(request());
  };
  socket.setEncoding('latin1').on('connect', send);
  socket.on('error', (error) => {
    console.error(error);
    process.exit(1);
  });
  socket.on('data', (chunk) => {
    text += String(chunk);
    const length = lengthOf(text);
    if (length === undefined) return;
    took.push(performance.now() - since);
    if (text.startsWith('HTTP/1.1 200')) ok += 1;
    else rejected += 1;
    if (rejected === 1 && !text.startsWith('HTTP/1.1 200')) console.error(text);
    text = text.slice(length);
    if (isOver) socket.end(done);
    else send();
  });
  return socket;
}

const started = performance.now();
setTimeout(() => (isOver = true), seconds * 1000);
await Promise.all(Array.from({ length: connections }, () => new Promise<void>((done) => void visitor(done))));
const elapsed = (performance.now() - started) / 1000;
took.sort((one, other) => one - other);
const quantile = (part: number): number => took[Math.floor(took.length * part)] ?? 0;
const result: LoadResult = { ok, rejected, perSecond: ok / elapsed, p50: quantile(0.5), p99: quantile(0.99) };
process.send?.(result, () => process.exit());
