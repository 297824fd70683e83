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

/**
 * An effect that a handler requested: a call of one of its services, or an HTTP request. Its `result` entries have the
 * same `command` and `order`; an HTTP request has one `exchange` entry instead.
 */
export interface EffectEntry {
  readonly kind: 'effect';
  readonly command: string;
  /** 0 for the command's first effect. */
  readonly order: number;
  /** The id of the service's token; `http` for a request. */
  readonly service: string;
  /** The service's method, or the endpoint. */
  readonly call: string;
  /** The arguments as JSON, or the request. Secrets are masked, and long arguments replaced by their digest. */
  readonly request: unknown;
  readonly at: number;
}

/** An effect of a handler returned, failed, or invoked a callback. */
export interface ResultEntry {
  readonly kind: 'result';
  readonly command: string;
  readonly order: number;
  /** The method of the effect; `wait` for a timer. */
  readonly call: string;
  /** The index of the callback argument; `result` then has its arguments. */
  readonly callback?: number;
  readonly result?: unknown;
  /** Returned or thrown synchronously. */
  readonly isSync?: true | undefined;
  /** The error that the effect threw. */
  readonly error?: { readonly name: string; readonly message: string };
  readonly at: number;
}

/** An HTTP exchange made by a handler. The endpoint's schemas mask secrets in request and response. */
export interface ExchangeEntry {
  readonly kind: 'exchange';
  readonly command: string;
  /** The order of the request's effect entry. */
  readonly order: number;
  readonly endpoint: string;
  readonly request: unknown;
  /** The HTTP status; 0 when there was no response, and `answer` is then the message of the fetch error. */
  readonly status: number;
  readonly answer: unknown;
  /** The text for the user when there was no usable response. */
  readonly failure?: string | undefined;
  readonly at: number;
}

/** An HTTP request, as it is recorded. */
export type RecordedRequest = Pick<ExchangeEntry, 'endpoint' | 'request'>;

/** Records the response to a request. */
export type RecordResponse = (response: Pick<ExchangeEntry, 'status' | 'answer' | 'failure'>) => void;

/** A time, id or timer duration that a handler read from the runtime. */
export interface RuntimeValueEntry {
  readonly kind: 'draw';
  readonly command: string;
  readonly what: 'time' | 'id' | 'timer';
  readonly value: number | string;
  /** For a timer, the order of the result that is recorded when it ends. */
  readonly order?: number | undefined;
}

/** Digests of the slices that changed since the last checkpoint, by slice id. Slices that it does not list are unchanged. */
export interface CheckpointEntry {
  readonly kind: 'checkpoint';
  readonly digests: Readonly<Record<string, string>>;
  /** Digests of the row order of the tables among them. Missing in logs of the first versions, which did not record it. */
  readonly orders?: Readonly<Record<string, string>>;
  /** Digests of the states between: see `src/replay/state-steps.ts`. */
  readonly steps?: Readonly<Record<string, string>> | undefined;
  /** What the host's screen showed: see `src/replay/screen-texts.ts`. */
  readonly screen?: object | undefined;
}

/** One entry of the log, in the order in which things happened. */
export type Entry =
  | CommandEntry
  | EventEntry
  | EffectEntry
  | ResultEntry
  | ExchangeEntry
  | RuntimeValueEntry
  | CheckpointEntry;

/** An entry with its number in the log, starting at 1. */
export type NumberedEntry = Entry & { readonly n: number };
