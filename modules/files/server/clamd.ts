import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import type { ScannerAddress } from '../../../server/kit.ts';
import { IdleTimeout } from './idle-timeout.ts';

/** The result of a scan by clamd. */
export type ScanResult =
  | { readonly state: 'clean' }
  | { readonly state: 'infected'; readonly finding: string }
  | { readonly state: 'too_large' };

/** clamd cannot be reached, or does not respond in time. */
export class ScannerUnavailable extends Error {}

/** clamd responds that it cannot scan this file. */
export class ScanFailed extends Error {}

/**
 * clamd closed the connection while it was sent a file. If that was because the file is too large, its response may be
 * lost with the connection. Only the response counts, so that no file is considered too large when clamd is killed.
 */
class ScanCut extends ScannerUnavailable {}
const MAX_ATTEMPTS = 3;
/** Given to the scanner in later attempts to reject the length of a chunk before the chunk is sent. */
const PAUSE_MS = 10;

interface Sent {
  readonly open: () => Readable;
  readonly pauseMs: number;
}

/** Longer than clamd's own limit for one file, which is two minutes by default. */
const SILENT_MS = 150_000;
/** How long the operator waits for the status. */
const STATUS_MS = 5000;
/** A response is one line. */
const MAX_RESPONSE = 4096;

/** The client of a virus scanner that speaks clamd's protocol (`man clamd`). */
export class Clamd {
  readonly #address: ScannerAddress;
  readonly #silentMs: number;

  constructor(address: ScannerAddress, silentMs = SILENT_MS) {
    this.#address = address;
    this.#silentMs = silentMs;
  }

  /** Streams a file to the scanner. Fails with `ScannerUnavailable`, `ScanFailed`, or the error of the file. */
  async scan(open: () => Readable, signal: AbortSignal): Promise<ScanResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return resultOf(await this.#ask('zINSTREAM\0', signal, { open, pauseMs: attempt === 1 ? 0 : PAUSE_MS }));
      } catch (error) {
        if (!(error instanceof ScanCut) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Its version. */
  async version(): Promise<string> {
    return this.#ask('zVERSION\0', AbortSignal.timeout(STATUS_MS));
  }

  async #ask(command: string, signal: AbortSignal, sent?: Sent): Promise<string> {
    using idle = new IdleTimeout(this.#silentMs);
    const ended = AbortSignal.any([idle.signal, signal]);
    ended.throwIfAborted();
    const socket = connect(this.#address);
    const content = sent?.open();
    // Both signals have an error as their reason.
    ended.addEventListener('abort', () => socket.destroy(ended.reason as Error));
    const response = responseOf(socket);
    // It may fail before it is awaited.
    response.catch(() => undefined);
    try {
      socket.write(command);
      // A connection that has closed must not wait for missing content.
      const hasResponse = response.then(
        () => true,
        () => false,
      );
      const isSent =
        !content || (await Promise.race([sendChunks(socket, content, { idle, pauseMs: sent?.pauseMs }), hasResponse]));
      return await response.catch((error: unknown) => {
        const isCut = !isSent && !ended.aborted && error instanceof ScannerUnavailable;
        throw isCut ? new ScanCut(error.message) : error;
      });
    } finally {
      socket.destroy();
      content?.destroy();
    }
  }
}

/** Each chunk is preceded by its length; an empty one is the end. False if the scanner closed the connection earlier. */
async function sendChunks(
  socket: Socket,
  content: Readable,
  { idle, pauseMs = 0 }: { readonly idle: IdleTimeout; readonly pauseMs: number | undefined },
): Promise<boolean> {
  // Without an encoding, a stream yields buffers.
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    // A scanner that rejects the length closes the connection; with unread bytes, that would discard its response.
    if (!(await written(socket, lengthOf(chunk.length)))) return false;
    if (pauseMs > 0) await after(pauseMs);
    if (!(await written(socket, chunk))) return false;
    idle.renew();
  }
  return written(socket, lengthOf(0));
}

/** Whether the scanner still reads. Its response is read first, because a failed write would lose it. */
async function written(socket: Socket, bytes: Buffer): Promise<boolean> {
  await nextTurn();
  if (!socket.writable) return false;
  return new Promise((resolve) => socket.write(bytes, (error) => resolve(!error)));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** The response until its end. The scanner may close the connection while a file is still sent. */
function responseOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = '';
  let failure: Error | undefined;
  socket.on('data', (chunk) => {
    received = (received + String(chunk)).slice(0, MAX_RESPONSE);
    if (received.includes('\0')) resolve(received.slice(0, received.indexOf('\0')));
  });
  socket.on('error', (error) => (failure = error));
  socket.on('close', () => reject(new ScannerUnavailable(failure?.message ?? 'it closed the connection')));
  return promise;
}

function resultOf(response: string): ScanResult {
  if (response === 'stream: OK') return { state: 'clean' };
  if (response === 'INSTREAM size limit exceeded. ERROR') return { state: 'too_large' };
  const finding = response.startsWith('stream: ') && response.endsWith(' FOUND') ? response.slice(8, -6) : undefined;
  if (response.endsWith(' ERROR')) throw new ScanFailed(response);
  if (finding === undefined) throw new ScannerUnavailable(response);
  return finding.startsWith('Heuristics.Limits.Exceeded') ? { state: 'too_large' } : { state: 'infected', finding };
}
