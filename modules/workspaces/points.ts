import { contribute, definePoint, type Contribution } from '../../contract/point.ts';
import type { DisplayText, Text } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import { action } from '../../src/shell/points.ts';
import { currentLocation } from '../../src/shell/state.ts';
import type { Form } from './contract.ts';
import { formBy, pathOf } from './select.ts';
import { texts } from './texts.ts';

/** A tab of a form, at `{project}/{form}/{path}`. */
export interface FormTab {
  readonly id: string;
  readonly path: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`, shown on phones. */
  readonly icon?: string;
  /** Ascending from the left. */
  readonly order: number;
  readonly isShown?: (form: Form) => boolean;
  /** Query string for the tab's link, e.g. `?page=2`, to return to what was last shown there. */
  readonly search?: (read: Read, form: Form) => string;
}
export const formTab = definePoint<FormTab>('workspaces/form-tab');

/** The id of the action that opens a tab. */
export const goToTab = (tab: FormTab): string => `${tab.id}/go-to`;

/** The form in the URL. */
export const openForm = (read: Read): Form | undefined => formBy(read, read(currentLocation).path.split('/')[2]);

/**
 * Contributes a tab of a form, and the keys that open it.
 *
 * @example
 * contributes: [...formTabWithKeys({ id: 'reports/form-tab', path: 'reports', label: texts('reports'), order: 20, keys: 'g r' })]
 */
export function formTabWithKeys({
  keys,
  ...tab
}: FormTab & { readonly keys: string; readonly label: Text }): readonly Contribution[] {
  return [
    contribute(formTab, tab),
    contribute(action, {
      id: goToTab(tab),
      title: texts('goToTab', { tab: tab.label }),
      keys,
      to: (read) => {
        const form = openForm(read);
        return form && (tab.isShown?.(form) ?? true)
          ? `${pathOf(form)}/${tab.path}${tab.search?.(read, form) ?? ''}`
          : undefined;
      },
    }),
  ];
}
