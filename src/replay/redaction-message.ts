import type { Redacted } from './redact.ts';

/** What the worker that redacts a log reports. */
export type RedactionMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'redacted'; readonly redacted: Redacted }
  | { readonly kind: 'failed'; readonly message: string };
