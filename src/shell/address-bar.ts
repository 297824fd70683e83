import { afterPaint } from '../ui/after-paint.ts';

/** Browsers reject or drop changes of the address beyond 100 in 30 seconds. */
const APART_MS = 400;

/**
 * The window for the router. A replaced address is shown after the paint, which it would delay, and only the latest of those that
 * follow each other quickly, such as the steps of a held key: browsers limit how often it may change.
 */
export function windowWithAddressBar(page: Window): Window {
  const history = new PacedHistory(page);
  // Before the router's own listener: what waits belongs to the entry that was left.
  page.addEventListener('popstate', () => history.forget());
  page.addEventListener('pagehide', () => history.show());
  return new Proxy(page, {
    get(target, key): unknown {
      if (key === 'history') return history;
      const value: unknown = Reflect.get(target, key);
      // Methods of a window accept no other receiver.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Replacement = readonly [state: unknown, title: string, address?: string | URL | null];

/** The part of a page's history that the router uses. */
class PacedHistory {
  readonly #page: Window;
  #waiting: Replacement | null = null;
  #isTimed = false;
  #last = -Infinity;

  constructor(page: Window) {
    this.#page = page;
  }

  get state(): unknown {
    const shown: unknown = this.#page.history.state;
    return this.#waiting ? this.#waiting[0] : shown;
  }

  replaceState(...replacement: Replacement): void {
    this.#waiting = replacement;
    if (this.#isTimed) return;
    this.#isTimed = true;
    const remaining = this.#last + APART_MS - performance.now();
    const show = () => {
      this.#isTimed = false;
      this.show();
    };
    if (remaining > 0) setTimeout(show, remaining);
    else afterPaint(show);
  }

  pushState(...entry: Replacement): void {
    this.show();
    this.#page.history.pushState(...entry);
  }

  go(steps: number): void {
    this.show();
    this.#page.history.go(steps);
  }

  /** Shows the address that waits, if any. */
  show(): void {
    if (!this.#waiting) return;
    this.#page.history.replaceState(...this.#waiting);
    this.#waiting = null;
    this.#last = performance.now();
  }

  forget(): void {
    this.#waiting = null;
  }
}
