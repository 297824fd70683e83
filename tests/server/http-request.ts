import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface HttpResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Where a redirect leads. */
  readonly location?: string | undefined;
}

/** One request over real HTTP with any method and headers, including those that `fetch` forbids. */
export async function httpRequest(
  url: string,
  { method, headers, body }: { method: string; headers?: OutgoingHttpHeaders; body?: string | Buffer | undefined },
): Promise<HttpResponse> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request(url, { method, headers: { ...length, ...headers } });
  const received = once(sent, 'response') as Promise<[IncomingMessage]>;
  // A body over the limit is rejected while it is being sent.
  sent.on('error', () => undefined);
  sent.end(body);
  const [response] = await received;
  const status = response.statusCode ?? 0;
  const type = response.headers['content-type'] ?? '';
  // Server-sent events never end.
  if (type.startsWith('text/event-stream')) response.destroy();
  const { location } = response.headers;
  return { status, type, text: response.destroyed ? '' : await text(response), location };
}

/** Sends raw bytes and reads until the server closes. */
export async function rawRequest(url: string, bytes: string): Promise<HttpResponse> {
  const { status, headers, text: body } = await exchange(url, bytes);
  return { status, type: headers['content-type'] ?? '', text: body };
}

/** Also returns the response headers by lower-case name. */
export async function exchange(
  url: string,
  bytes: string,
): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.on('data', (chunk) => (response += String(chunk)));
  // A server that responds early may reset the connection afterwards.
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = response.split(/\r\n\r\n(.*)/s);
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [one.split(':', 1).join('').toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
  );
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(line)?.[1] ?? 0), headers, text: body };
}
