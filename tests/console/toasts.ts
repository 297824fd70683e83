import type { App } from '../../src/kernel/index.ts';
import { toasts } from '../../src/shell/state.ts';
import { say } from '../../src/ui/catalogue.ts';
import './english.ts';

/** What toasts say in English, the oldest first. */
export function said({ read }: Pick<App, 'read'>) {
  return [...read(toasts)].map(({ title, text, severity, life }) => ({
    ...(title !== undefined && { title: say(title, 'en') }),
    text: say(text, 'en'),
    severity,
    life,
  }));
}
