import { defineToken, injectable } from '../../src/kernel/index.ts';

/**
 * The loaded codes of installation checks, by the form's uid. They are secrets, so they stay out of state and events,
 * which the log records.
 */
export interface CheckCodes {
  /** The code of a form; undefined if it is not loaded. */
  of(form: string): string | undefined;
  set(form: string, code: string): void;
  readonly subscribe: (listener: () => void) => () => void;
}
export const CheckCodes = defineToken<CheckCodes>('installation/check-codes', { secret: true });

@injectable()
export class PageCheckCodes implements CheckCodes {
  readonly #codes = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  of(form: string): string | undefined {
    return this.#codes.get(form);
  }

  set(form: string, code: string): void {
    this.#codes.set(form, code);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
