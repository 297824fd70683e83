import { defineToken, injectable } from '../../src/kernel/index.ts';

/**
 * The loaded API keys, by the form's uid. They are secrets, so they stay out of state and events, which the log records.
 * They last as long as the page and are read again with the settings.
 */
export interface ApiKeys {
  /** The key of a form: null if the server cannot decrypt it, undefined if it is not loaded. */
  of(form: string): string | null | undefined;
  set(form: string, key: string | null): void;
  readonly subscribe: (listener: () => void) => () => void;
}
export const ApiKeys = defineToken<ApiKeys>('form-settings/api-keys', { secret: true });

@injectable()
export class PageApiKeys implements ApiKeys {
  #keys: ReadonlyMap<string, string | null> = new Map();
  readonly #listeners = new Set<() => void>();

  of(form: string): string | null | undefined {
    return this.#keys.get(form);
  }

  set(form: string, key: string | null): void {
    this.#keys = new Map([...this.#keys, [form, key]]);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
