import type { RecordedEvent } from './fold.ts';

/** A command as it was sent. */
export interface CommandEntry {
  readonly kind: 'command';
  readonly id: string;
  readonly type: string;
  /** Secrets are left out. */
  readonly payload: unknown;
  readonly by: 'user' | 'server';
  /** The command whose event led to this one by a reaction. */
  readonly cause?: string | undefined;
  readonly at: number;
}

/** An event as it was folded. */
export interface EventEntry extends RecordedEvent {
  readonly kind: 'event';
}

/** An HTTP exchange of a handler. Secrets are left out of both sides by the endpoint's schemas. */
export interface ExchangeEntry {
  readonly kind: 'exchange';
  readonly command: string;
  /** 0 for the command's first exchange. */
  readonly order: number;
  readonly endpoint: string;
  readonly request: unknown;
  /** 0 when no answer came; `answer` then is the message of the fetch error. */
  readonly status: number;
  readonly answer: unknown;
  readonly at: number;
}

/** A clock, id or timer value that a handler drew. */
export interface DrawEntry {
  readonly kind: 'draw';
  readonly command: string;
  readonly what: 'time' | 'id' | 'timer';
  readonly value: number | string;
}

/** Digests of the slices that changed since the last checkpoint, by slice id. */
export interface CheckpointEntry {
  readonly kind: 'checkpoint';
  readonly digests: Readonly<Record<string, string>>;
}

/** One line of the log, in the order in which things happened. */
export type Entry = CommandEntry | EventEntry | ExchangeEntry | DrawEntry | CheckpointEntry;

/** An entry with its number in the log, from 1. */
export type NumberedEntry = Entry & { readonly n: number };
