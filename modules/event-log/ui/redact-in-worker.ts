import type { Redacted } from '../../../src/replay/redact.ts';
import type { RedactionMessage } from '../../../src/replay/redaction-message.ts';

interface Options {
  readonly signal: AbortSignal;
  /** Called with how much is done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Replaces the personal data in a log, in a worker that is loaded for it and ends with it or by the signal. */
export async function redactInWorker(text: string, { signal, onProgress }: Options): Promise<Redacted> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../../src/redaction-worker.ts', import.meta.url), {
    type: 'module',
    name: 'redaction',
  });
  const { port1, port2 } = new MessageChannel();
  const redacted = new Promise<Redacted>((resolve, reject) => {
    port1.addEventListener('message', ({ data }: MessageEvent<RedactionMessage>) => {
      if (data.kind === 'progress') onProgress(data.done);
      else if (data.kind === 'redacted') resolve(data.redacted);
      else reject(new Error(data.message));
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });
  port1.start();
  worker.postMessage(text, [port2]);
  return redacted.finally(() => {
    worker.terminate();
    port1.close();
  });
}
