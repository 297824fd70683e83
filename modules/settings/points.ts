import { contribute, definePoint, type Contribution } from '../../contract/point.ts';
import type { Command } from '../../contract/message.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import { route, type View } from '../../src/shell/points.ts';
import { formAt } from '../workspaces/public.ts';
import { texts } from './texts.ts';

/** The headings above the tabs, in order. */
export const settingsGroups = ['workspace', 'form', 'connections', 'processing'] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

/** A tab of a form's settings, at `{project}/{form}/settings/{path}`. */
export interface SettingsTab {
  readonly id: string;
  readonly path: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon?: string;
  /** The heading above it; `connections` by default. */
  readonly group?: SettingsGroup;
  /** Ascending within the group. SPEC.md's eight tabs use 10 to 80 (website, general, options, …); further tabs follow. */
  readonly order: number;
  /** At the end of the entry, such as “On” or a number. */
  readonly summary?: {
    /** Loads its data when the settings open, unless a tab is loading it. Its handler's key is the form's uid. */
    readonly load: (form: string) => Command;
    /** Undefined for nothing worth showing, or while unknown; `form` is the form's uid. */
    readonly text: (read: Read, form: string) => DisplayText | undefined;
    /** It says that the tab's subject is on. */
    readonly isOn?: boolean;
  };
}

/** The heading of a tab. */
export const groupOf = ({ group = 'connections' }: SettingsTab): SettingsGroup => group;

/** The tabs in the order in which they are shown. */
export function inOrder(tabs: readonly SettingsTab[]): readonly SettingsTab[] {
  const rank = (tab: SettingsTab): number => settingsGroups.indexOf(groupOf(tab));
  return tabs.toSorted((one, other) => rank(one) - rank(other) || one.order - other.order);
}

/** Path of the default tab (SPEC.md point 2). */
export const DEFAULT_TAB = 'general';

export const settingsTab = definePoint<SettingsTab>('settings/tab');

/** The layout route of all tabs; its parameters are `project` and `form`. */
export const SETTINGS_FRAME = 'settings/frame';

/**
 * Contributes a tab with its screen. The screen is rendered inside the layout, which redirects ONLY_VIEW_USER.
 *
 * @example
 * contributes: [...settingsScreen({ id: 'webhooks/tab', path: 'webhooks', label: texts('webhooks'), icon: 'sitemap', order: 70, view })]
 */
export function settingsScreen({ view, ...tab }: SettingsTab & { readonly view: View }): readonly Contribution[] {
  return [
    contribute(settingsTab, tab),
    contribute(route, {
      id: tab.id,
      parent: SETTINGS_FRAME,
      path: tab.path,
      title: (read, params) => texts('titleOf', { form: formAt(read, params)?.form.name ?? '' }),
      view,
    }),
  ];
}
