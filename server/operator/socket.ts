import { rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';

/** Handles a path of the socket. */
export type SocketHandler = (body: string, response: ServerResponse) => Promise<void>;

const socketOf = (dataDir: string): string => path.join(dataDir, 'operator.sock');
/** Maximum length of a socket path in the operating system. */
const MAX_LENGTH = 103;
const MAX_BODY_LENGTH = 1_000_000;

/**
 * Listens on a private socket in `dataDir` and returns the stop function. Replaces the socket of a killed server; if
 * another server responds on it (several may share one PostgreSQL and directory), that one keeps it. Undefined if the
 * path is too long for a socket.
 */
export async function openSocket(
  dataDir: string,
  handlers: Readonly<Record<string, SocketHandler>>,
): Promise<(() => Promise<void>) | undefined> {
  const file = socketOf(dataDir);
  if (Buffer.byteLength(file) > MAX_LENGTH) return undefined;
  if ((await requestFromServer(dataDir, '/alive', '')) !== undefined) return async () => undefined;
  rmSync(file, { force: true });
  const server = createServer((incoming, response) => void handle(handlers, incoming, response));
  // Nobody may connect before the mode is set.
  const mask = process.umask(0o177);
  server.listen(file);
  process.umask(mask);
  await once(server, 'listening');
  await chmod(file, 0o600);
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

async function handle(
  handlers: Readonly<Record<string, SocketHandler>>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await textOf(incoming);
    const handler = handlers[incoming.url ?? ''];
    if (handler) await handler(body, response);
    else response.writeHead(incoming.url === '/alive' ? 204 : 404).end();
  } catch (error) {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
}

/** Sends a request to the server running on `dataDir`. Undefined if there is none. */
export async function requestFromServer(
  dataDir: string,
  url: string,
  body: string,
): Promise<IncomingMessage | undefined> {
  const sent = request({ socketPath: socketOf(dataDir), path: url, method: 'POST' });
  sent.end(body);
  try {
    return await new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

export async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  // Without an encoding, a stream yields buffers.
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY_LENGTH) throw new Error('The request is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
