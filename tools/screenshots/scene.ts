import type { Page } from 'playwright';
import type { Guest, Routes } from './routes.ts';

export type Json = Readonly<Record<string, unknown>>;
export type MockResponse = Json | ((sent: Json) => Json);

/** The call with which the console starts. */
export const initialData = '**/misc/initial-data';

/** The initial data with another user. */
export const changeUser = (sent: Json, change: Json): Json => ({
  ...sent,
  user: { ...Object(sent['user']), ...change },
});

/** One screenshot of a screen, or of something open on it. */
export interface Scene {
  readonly name: string;
  readonly as: Guest;
  readonly at: (routes: Routes) => string;
  /** The Playwright selector to wait for. */
  readonly shows: string;
  /** The calls that fail, as a Playwright URL pattern. */
  readonly without?: string;
  /** The calls that are never answered, as a Playwright URL pattern. */
  readonly pending?: string;
  /** Calls, by Playwright URL pattern, and what they respond: as given, or changed from what the server sent. */
  readonly responses?: Readonly<Record<string, MockResponse>>;
  /** Interactions before the screenshot. */
  readonly does?: (page: Page, routes: Routes) => Promise<void>;
  /** The selector that `does` must make visible. */
  readonly opens?: string;
  /** The layout of the submissions; the table by default. Null before the account has chosen one. */
  readonly layout?: 'inbox' | null;
  /** The language of the browser; English by default. */
  readonly locale?: 'de-DE';
  /** Only in a wide window: a narrow one does not show it. */
  readonly isWide?: true;
  /** The full page instead of the window. */
  readonly isLong?: true;
}

export const below =
  (path: string) =>
  ({ console }: Routes): string =>
    `${console}/app${path}`;
export const busy =
  (path: string) =>
  (routes: Routes): string =>
    `${routes.busy}${path}`;
export const detail = (routes: Routes): string => `${routes.busy}/submissions/raw/${routes.submission}`;
export const log = ({ busy: base, submission }: Routes): string => `${base}/submissions/logs/${submission}`;
export const click =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
export const press =
  (keys: string) =>
  async (page: Page): Promise<void> =>
    page.keyboard.press(keys);

/** Chooses the first entry of the command palette for a text. */
export const inPalette =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
    await page.getByRole('option', { name: text }).first().click();
  };

/** A link of the table. */
export const row = '.row-link';
/** Any overlay. */
export const dialog = '[role=dialog], [role=alertdialog], dialog[open]';
