export const REFERENCE = '$blob';
/** The entry fields whose values may be replaced by references. */
export const referenceFields = ['payload', 'answer', 'request', 'result'] as const;
/** Any entry, with the fields above if it has them. */
export type EntryWithReferences = {
  readonly n: number;
  /** The hashes of the fields that are blobs. */
  readonly blobs?: Readonly<Record<string, string>>;
  /** Has no references. */
  readonly whole?: true;
} & { readonly [key in (typeof referenceFields)[number]]?: unknown };

/** The start of each blob's line. */
export const BLOB = '{"kind":"blob",';

/** The events of a command's phases as lines of their own kind, with the versions that these lines stand for. */
export const phaseLines = {
  requested: { type: 'kernel/requested', v: 1 },
  started: { type: 'kernel/started', v: 1 },
  settled: { type: 'kernel/settled', v: 2 },
} as const;
