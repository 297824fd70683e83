// Parses emails, one after another. The parser blocks its thread for seconds where an email is made for that.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { type ArrivingAttachment, type MessageOptions, parseMessage } from './parse-message.ts';
import type { FromThread, ToThread } from './parsing-messages.ts';

/** The parser yields attachments line by line. */
const MESSAGE_BYTES = 64 * 1024;

if (!parentPort) throw new Error('This file runs in a worker thread');
const port = parentPort;
const send = (message: FromThread): void => port.postMessage(message);

let content = new Readable();
const taken = new EventTarget();
port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'start':
      content = new Readable({ read: () => send({ kind: 'read' }) });
      void parse(content, message.options);
      break;
    case 'chunk':
      content.push(message.chunk);
      break;
    case 'end':
      content.push(null);
      break;
    case 'taken':
      taken.dispatchEvent(new Event('taken'));
  }
});

async function parse(email: Readable, options: MessageOptions): Promise<void> {
  try {
    send({ kind: 'parsed', message: await parseMessage(email, options, sendAttachment) });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    send({ kind: 'unreadable', reason: String(cause ?? error) });
  }
}

async function sendAttachment({ name, content: attachment }: ArrivingAttachment): Promise<void> {
  send({ kind: 'attachment', name });
  let chunks: Buffer[] = [];
  let bytes = 0;
  // A stream without an encoding yields buffers.
  for await (const chunk of attachment as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < MESSAGE_BYTES) continue;
    await sendAndWait({ kind: 'content', chunk: Buffer.concat(chunks) });
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) await sendAndWait({ kind: 'content', chunk: Buffer.concat(chunks) });
  await sendAndWait({ kind: 'attachment-end' });
}

async function sendAndWait(message: FromThread): Promise<void> {
  const received = once(taken, 'taken');
  send(message);
  await received;
}
