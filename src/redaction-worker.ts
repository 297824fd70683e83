import * as z from 'zod/mini';
import { assemble } from './assemble.ts';
import { readLog } from './kernel/index.ts';
import { manifests } from './manifests.ts';
import { redactConsoleLog } from './redaction.ts';
import type { RedactionMessage } from './replay/redaction-message.ts';
import { shellModule } from './shell/module.ts';

// The content security policy forbids compiled validators.
z.config({ jitless: true });

/** Worker entry point. It is built with the marks of personal data, which the pages leave out. The page sends it a log and a port. */
addEventListener('message', ({ data, ports: [port] }: MessageEvent<string>) => {
  const report = (message: RedactionMessage) => port?.postMessage(message);
  try {
    const found = [shellModule, ...Object.values(manifests)].map((module) => ({ folder: module.id, module }));
    const redacted = redactConsoleLog(readLog(data.split('\n')), assemble(found), (done) =>
      report({ kind: 'progress', done }),
    );
    report({ kind: 'redacted', redacted });
  } catch (error) {
    report({ kind: 'failed', message: String(error) });
  }
});
