import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

type Broken = Error & { readonly code?: string };

const said: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TOO_SLOW', 'The request took too long to arrive.'],
};

/**
 * Answers what is no HTTP request, or never became one. Its path was not read, so nobody knows the generation: the
 * answer carries the failure under the names of all.
 */
export function answerBrokenRequest(error: Broken, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = said[error.code ?? ''] ?? [400, 'SCHEMA_ERROR', 'This is not an HTTP request.'];
  const body = JSON.stringify({ success: false, message, errors: [message], error: { code, message } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
