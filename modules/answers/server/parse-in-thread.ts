import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../../../contract/duration.ts';
import { messageParts, messageText } from './limits.ts';
import { type Message, UnreadableMessage } from './parse-message.ts';
import type { FromThread, ToThread } from './parsing-messages.ts';
import { ReceivedAttachment, type ReceiveAttachment } from './received-attachment.ts';

/** Several times what the parser takes for the largest email that a mail program writes. */
const THREAD_MB = 384;
const IDLE_MS = MINUTE_MS;
const limits = { parts: messageParts.max, text: messageText.max };

/** A thread for the next email. Loading the parser takes longer than most emails. */
let idle: Worker | undefined;

/**
 * Parses an email like `parseMessage`, in another thread: the recipient of a reply can answer with an email that takes
 * seconds to parse. Rejects with the error of `content` or `receive`, and with `UnreadableMessage` also for an email that
 * takes too much memory. Destroying `content` ends the thread even while it computes.
 */
export async function parseInThread(
  content: Readable,
  envelopeFrom: string | undefined,
  receive: ReceiveAttachment,
): Promise<Message> {
  const thread = claimThread();
  const attachment = new ReceivedAttachment(receive);
  const ended = new AbortController();
  content.once('error', (error) => ended.abort(error));
  try {
    thread.postMessage({ kind: 'start', options: { envelopeFrom, limits } } satisfies ToThread);
    const message = await messageFrom(thread, content, attachment, ended.signal);
    returnThread(thread);
    return message;
  } catch (caught) {
    const error = content.errored ?? failureOf(caught);
    await Promise.all([thread.terminate(), attachment.fail(error)]);
    throw error;
  } finally {
    content.destroy();
  }
}

async function messageFrom(
  thread: Worker,
  content: Readable,
  attachment: ReceivedAttachment,
  signal: AbortSignal,
): Promise<Message> {
  const send = (message: ToThread): void => thread.postMessage(message);
  /** A copy, because a message contains all of the memory that its chunk is a part of. */
  const sendChunk = (part: Uint8Array): void => {
    const chunk = new Uint8Array(part);
    thread.postMessage({ kind: 'chunk', chunk } satisfies ToThread, [chunk.buffer]);
  };
  const chunks = content[Symbol.asyncIterator]();
  // Only `parsing-thread.ts` writes to this port.
  for await (const [message] of on(thread, 'message', { signal, close: ['exit'] }) as AsyncIterable<[FromThread]>) {
    switch (message.kind) {
      case 'read': {
        const next: IteratorResult<unknown, undefined> = await chunks.next();
        if (next.value instanceof Uint8Array) sendChunk(next.value);
        else send({ kind: 'end' });
        break;
      }
      case 'attachment':
        attachment.begin(message.name);
        break;
      case 'content':
        await attachment.write(message.chunk);
        send({ kind: 'taken' });
        break;
      case 'attachment-end':
        await attachment.end();
        send({ kind: 'taken' });
        break;
      case 'parsed':
        return message.message;
      case 'unreadable':
        throw new UnreadableMessage('The email cannot be read', { cause: message.reason });
    }
  }
  throw new Error('The thread that parses emails has ended');
}

function claimThread(): Worker {
  const thread = idle ?? startThread();
  idle = undefined;
  thread.ref();
  return thread;
}

function startThread(): Worker {
  const thread = new Worker(new URL('./parsing-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
    execArgv: [],
    env: {},
  });
  // While it parses, `messageFrom` gets the error as well.
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    if (idle === thread) idle = undefined;
  });
  return thread;
}

/** An idle thread ends after a while, or with the process. */
function returnThread(thread: Worker): void {
  if (idle) {
    void thread.terminate();
    return;
  }
  idle = thread;
  thread.unref();
  setTimeout(() => {
    if (idle === thread) void thread.terminate();
  }, IDLE_MS).unref();
}

function failureOf(error: unknown): Error {
  const failure = error instanceof Error ? error : new Error(String(error));
  const isOutOfMemory = 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new UnreadableMessage('The email takes too much memory', { cause: failure }) : failure;
}
