import type { App } from '../../src/kernel/index.ts';
import { toasts } from '../../src/shell/state.ts';
import { translate } from '../../src/ui/catalogue.ts';
import './english.ts';

/** The English texts of toasts, oldest first. */
export function toastTexts({ read }: Pick<App, 'read'>) {
  return [...read(toasts)].map(({ title, text, severity, life }) => ({
    ...(title !== undefined && { title: translate(title, 'en') }),
    text: translate(text, 'en'),
    severity,
    life,
  }));
}
