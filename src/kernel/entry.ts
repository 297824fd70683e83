import type { RecordedEvent } from './fold.ts';

/** A command that was sent. */
export interface CommandEntry {
  readonly kind: 'command';
  readonly id: string;
  readonly type: string;
  /** Secrets are masked. */
  readonly payload: unknown;
  readonly by: 'user' | 'server';
  /** The command whose event triggered this one through a reaction. */
  readonly cause?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An event that was folded into the state. */
export interface EventEntry extends RecordedEvent {
  readonly kind: 'event';
}

/** An HTTP exchange made by a handler. The endpoint's schemas mask secrets in request and response. */
export interface ExchangeEntry {
  readonly kind: 'exchange';
  readonly command: string;
  /** 0 for the command's first exchange. */
  readonly order: number;
  readonly endpoint: string;
  readonly request: unknown;
  /** The HTTP status; 0 when there was no response, and `answer` is then the message of the fetch error. */
  readonly status: number;
  readonly answer: unknown;
  readonly at: number;
}

/** A time, id or timer duration that a handler read from the runtime. */
export interface RuntimeValueEntry {
  readonly kind: 'draw';
  readonly command: string;
  readonly what: 'time' | 'id' | 'timer';
  readonly value: number | string;
}

/** Digests of the slices that changed since the last checkpoint, by slice id. Slices that it does not list are unchanged. */
export interface CheckpointEntry {
  readonly kind: 'checkpoint';
  readonly digests: Readonly<Record<string, string>>;
  /** Digests of the row order of the tables among them. Missing in logs of the first versions, which did not record it. */
  readonly orders?: Readonly<Record<string, string>>;
}

/** One entry of the log, in the order in which things happened. */
export type Entry = CommandEntry | EventEntry | ExchangeEntry | RuntimeValueEntry | CheckpointEntry;

/** An entry with its number in the log, starting at 1. */
export type NumberedEntry = Entry & { readonly n: number };
