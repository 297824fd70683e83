import type { Redacted } from './redact.ts';

/** A message of the worker that redacts a log. */
export type RedactionMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'redacted'; readonly redacted: Redacted }
  | { readonly kind: 'failed'; readonly message: string };
