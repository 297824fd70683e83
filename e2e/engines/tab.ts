import { expect } from '@playwright/test';

/** Locates an element by tag or class and part of its name or text. */
export interface Seen {
  readonly css: string;
  readonly name?: string;
}

export type Point = readonly [x: number, y: number];

export interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** The operations that every driver provides; everything else is shared. */
export interface Driver extends AsyncDisposable {
  open(url: string): Promise<void>;
  /** Gives the browser a cookie of the site at `url`. */
  setCookie(url: string, cookie: Cookie): Promise<void>;
  /** Runs a function in the page with these arguments only. */
  run<Arguments extends readonly unknown[], Result>(
    inPage: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Result>;
  click(at: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: 'Escape' | 'SelectAll' | 'e' | 'z'): Promise<void>;
}

/** Longer than Playwright's own timeout: two more browsers may be running. */
const timeouts = { timeout: 30_000, intervals: [50, 100, 250] };

/** A page operated with the pointer and keyboard of its engine. */
export class Tab {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  open(url: string): Promise<void> {
    return this.#driver.open(url);
  }

  setCookie(url: string, cookie: Cookie): Promise<void> {
    return this.#driver.setCookie(url, cookie);
  }

  async click(seen: Seen): Promise<void> {
    await this.#driver.click(await this.#settled(seen));
  }

  /** Replaces the value of a field. */
  async enter(seen: Seen, text: string): Promise<void> {
    await this.click(seen);
    await this.#driver.press('SelectAll');
    await this.#driver.type(text);
  }

  press(key: 'Escape' | 'e' | 'z'): Promise<void> {
    return this.#driver.press(key);
  }

  /** Sends keys to the page faster than anybody presses them. */
  keys(...keys: readonly string[]): Promise<void> {
    return this.#driver.run((all) => {
      for (const key of all) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, keys);
  }

  async shows(text: string): Promise<void> {
    const isShown = (wanted: string): boolean => document.body.innerText.includes(wanted);
    await expect.poll(() => this.#driver.run(isShown, text), { ...timeouts, message: `shows "${text}"` }).toBe(true);
  }

  /** The texts of all matching elements. */
  async shownAs(css: string, texts: readonly string[]): Promise<void> {
    const read = (selector: string): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText.trim());
    const wanted: readonly unknown[] = texts.map((text) => expect.stringContaining(text));
    await expect.poll(() => this.#driver.run(read, css), { ...timeouts, message: css }).toEqual(wanted);
  }

  async isAt(ending: string): Promise<void> {
    await expect.poll(() => this.#driver.run(() => location.pathname), timeouts).toMatch(new RegExp(`${ending}$`));
  }

  /** The address ends with the id of the matching element. */
  async addresses(css: string): Promise<void> {
    const isAddressed = (selector: string): boolean => {
      const { id } = document.querySelector<HTMLElement>(selector)?.dataset ?? {};
      return id !== undefined && location.pathname.endsWith(`/${id}`);
    };
    await expect
      .poll(() => this.#driver.run(isAddressed, css), { ...timeouts, message: `address of ${css}` })
      .toBe(true);
  }

  async value(css: string): Promise<string> {
    return this.#driver.run((selector) => document.querySelector<HTMLInputElement>(selector)?.value ?? '', css);
  }

  /** The full event log of this browser, across pages. */
  async recordedLog(): Promise<string> {
    await this.#driver.run(readLog);
    const read = (): string | null => document.documentElement.dataset['eventLog'] ?? null;
    await expect.poll(() => this.#driver.run(read), timeouts).not.toBeNull();
    return (await this.#driver.run(read)) ?? '';
  }

  /** The point at which the pointer hits the element, once it has stopped moving. */
  async #settled({ css, name }: Seen): Promise<Point> {
    let [before, now]: (Point | null)[] = [null, null];
    const look = async (): Promise<boolean> => {
      [before, now] = [now ?? null, await this.#driver.run(pointOf, css, name ?? '')];
      return now !== null && before?.[0] === now[0] && before[1] === now[1];
    };
    await expect.poll(look, { ...timeouts, message: `${css} ${name ?? ''}` }).toBe(true);
    return now ?? [0, 0];
  }
}

/** Runs in the page: scrolls to the first visible, uncovered match and returns its centre. */
function pointOf(css: string, name: string): Point | null {
  const nameOf = (element: HTMLElement): string => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const own = element.getAttribute('aria-label') ?? labels.map((label) => label.innerText).join(' ');
    return own === '' ? element.innerText : own;
  };
  for (const element of document.querySelectorAll<HTMLElement>(css)) {
    if (!nameOf(element).includes(name)) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null;
    if (hit && (element.contains(hit) || hit.contains(element))) return [x, y];
  }
  return null;
}

/** Runs in the page: leaves the log's text in a variable, since not every driver awaits promises. */
function readLog(): void {
  const { dataset } = document.documentElement;
  delete dataset['eventLog'];
  const opening = indexedDB.open('inlet-event-log');
  // Opening must not create a log.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  opening.addEventListener('error', () => (dataset['eventLog'] = ''));
  opening.addEventListener('success', () => {
    const all = opening.result.transaction('pieces').objectStore('pieces').getAll();
    all.addEventListener('success', () => {
      opening.result.close();
      dataset['eventLog'] = (all.result as { readonly text: string }[]).map(({ text }) => text).join('\n');
    });
  });
}
