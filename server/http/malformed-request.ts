import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { type ErrorKind, errorDetail, generalErrors } from '../../contract/error.ts';
import { requestErrors } from '../../contract/request-error.ts';
import type { SecurityHeaders } from './security-headers.ts';

type Broken = Error & { readonly code?: string };

/** An error, and the code of `error` where that was released under a more general one. */
interface Rejection {
  readonly kind: ErrorKind;
  readonly code: string;
}

const tooSlow: Rejection = { kind: requestErrors.TOO_SLOW, code: requestErrors.TOO_SLOW.code };
const notHttp: Rejection = { kind: requestErrors.NOT_HTTP, code: generalErrors.SCHEMA_ERROR.code };
const rejections: Readonly<Record<string, Rejection>> = {
  HPE_HEADER_OVERFLOW: { kind: requestErrors.HEADERS_TOO_LARGE, code: generalErrors.TOO_LARGE.code },
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

const SLOW_RETRY_SECONDS = 10;

/**
 * Responds to malformed HTTP. The path was not parsed, so the API generation is unknown: the body has the error under
 * the names of every generation.
 */
export function rejectMalformedRequest(error: Broken, socket: Socket, headers: SecurityHeaders): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else respondAndClose(socket, rejections[error.code ?? ''] ?? notHttp, headers);
}

/** Responds to an incomplete request when too many others arrive as slowly. */
export function rejectSlowRequest(socket: Socket, headers: SecurityHeaders): void {
  respondAndClose(socket, tooSlow, { ...headers, 'retry-after': String(SLOW_RETRY_SECONDS) });
}

function respondAndClose(socket: Socket, { kind, code }: Rejection, headers: SecurityHeaders): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, text: message } = kind;
  const details = [errorDetail(kind)];
  const error = { code, message, details };
  const body = JSON.stringify({ success: false, message, errors: [message], details, error });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
