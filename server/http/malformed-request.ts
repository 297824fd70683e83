import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { SecurityHeaders } from './security-headers.ts';

type Broken = Error & { readonly code?: string };
type Said = readonly [status: number, code: string, message: string];

const tooSlow: Said = [408, 'TOO_SLOW', 'The request took too long to arrive.'];
const said: Readonly<Record<string, Said>> = {
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

const SLOW_RETRY_SECONDS = 10;

/**
 * Responds to malformed HTTP. The path was not parsed, so the API generation is unknown: the body has the error under
 * the names of every generation.
 */
export function rejectMalformedRequest(error: Broken, socket: Socket, headers: SecurityHeaders): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else answerAndClose(socket, said[error.code ?? ''] ?? [400, 'SCHEMA_ERROR', 'This is not an HTTP request.'], headers);
}

/** Responds to an incomplete request when too many others arrive as slowly. */
export function rejectSlowRequest(socket: Socket, headers: SecurityHeaders): void {
  answerAndClose(socket, tooSlow, { ...headers, 'retry-after': String(SLOW_RETRY_SECONDS) });
}

function answerAndClose(socket: Socket, [status, code, message]: Said, headers: SecurityHeaders): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ success: false, message, errors: [message], error: { code, message } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
