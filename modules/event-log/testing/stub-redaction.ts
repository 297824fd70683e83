import { vi } from 'vitest';
import type { RedactionMessage } from '../../../src/replay/redaction-message.ts';

/**
 * Replaces the worker that redacts a log, which the tests' browser lacks: `report` returns its messages for a text.
 * It ends with the test. A mock of the module that starts the worker would outlive its test file.
 */
export function stubRedaction(
  report: (text: string) => readonly RedactionMessage[],
  onTerminated: () => void = () => {},
): void {
  class FakeWorker extends EventTarget {
    postMessage(text: string, [port]: readonly MessagePort[]) {
      for (const message of report(text)) port?.postMessage(message);
    }
    terminate() {
      onTerminated();
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
}
