import type { Page } from 'playwright';
import type { Guest, Places } from './routes.ts';

/** One picture of a screen, or of something open on it. */
export interface Scene {
  readonly name: string;
  readonly as: Guest;
  readonly at: (places: Places) => string;
  /** What has to be seen before the picture is taken; a selector of Playwright's. */
  readonly shows: string;
  /** The calls that are answered as a server answers that has a fault, a pattern of Playwright's. */
  readonly without?: string;
  /** Brings about what the address alone does not. */
  readonly does?: (page: Page, places: Places) => Promise<void>;
  /** What `does` must have brought about. */
  readonly opens?: string;
  /** The whole page and not what fits the window. */
  readonly isLong?: true;
}

export const below =
  (path: string) =>
  ({ console }: Places): string =>
    `${console}/app${path}`;
export const busy =
  (path: string) =>
  (places: Places): string =>
    `${places.busy}${path}`;
export const detail = (places: Places): string => `${places.busy}/submissions/raw/${places.submission}`;
export const log = ({ busy: base, submission }: Places): string => `${base}/submissions/logs/${submission}`;
export const click =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
export const press =
  (keys: string) =>
  async (page: Page): Promise<void> =>
    page.keyboard.press(keys);

/** Whatever is open over the page. */
export const dialog = '[role=dialog], [role=alertdialog], dialog[open]';
