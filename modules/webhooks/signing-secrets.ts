import type * as z from 'zod/mini';
import { defineToken, injectable } from '../../src/kernel/index.ts';
import type { WebhookSecret } from './contract.ts';

export type SigningSecret = z.infer<typeof WebhookSecret>;

/**
 * The signing secrets on the screen, by webhook id. They are not in state or events, which are stored in the log.
 * Cleared when no longer shown.
 */
export interface SigningSecrets {
  of(webhook: number): SigningSecret | undefined;
  keep(webhook: number, secret: SigningSecret): void;
  forget(webhook: number): void;
  readonly subscribe: (listener: () => void) => () => void;
}
export const SigningSecrets = defineToken<SigningSecrets>('webhooks/signing-secrets', { secret: true });

@injectable()
export class PageSigningSecrets implements SigningSecrets {
  readonly #shown = new Map<number, SigningSecret>();
  readonly #listeners = new Set<() => void>();

  of(webhook: number): SigningSecret | undefined {
    return this.#shown.get(webhook);
  }

  keep(webhook: number, secret: SigningSecret): void {
    this.#shown.set(webhook, secret);
    this.#tell();
  }

  forget(webhook: number): void {
    this.#shown.delete(webhook);
    this.#tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
