import { injectable } from '../../src/kernel/index.ts';

/**
 * The API keys that are on the screen, by the form's uid. They are secrets, so they are neither state nor event: they would
 * lie in the log. They last as long as the page, and are read anew with the settings.
 */
@injectable()
export class ApiKeys {
  #keys: ReadonlyMap<string, string | null> = new Map();
  readonly #listeners = new Set<() => void>();

  /** Null when the server cannot read it; undefined before it was asked. */
  of(form: string): string | null | undefined {
    return this.#keys.get(form);
  }

  keep(form: string, key: string | null): void {
    this.#keys = new Map([...this.#keys, [form, key]]);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
