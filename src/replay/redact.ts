import type { Endpoint } from '../../contract/endpoint.ts';
import { isRecord } from '../../contract/json.ts';
import type { PersonalKind } from '../../contract/personal.ts';
import { FORMAT, lineOf } from '../kernel/codec.ts';
import { LineWriter } from '../kernel/line-writer.ts';
import { wholeLines } from '../kernel/recorder.ts';
import { digestOf, hashText, orderOf } from '../kernel/digest.ts';
import type { CheckpointEntry, NumberedEntry } from '../kernel/entry.ts';
import { errorThrown } from '../kernel/error.ts';
import type { Module } from '../kernel/module.ts';
import { phases } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';
import { PersonalData } from './personal-data.ts';
import { Preview, type PreviewEntry } from './preview.ts';
import { ReplayRun } from './replay-run.ts';
import { schemasOf, type Definitions, type Schemas } from './schemas.ts';
import { Pseudonyms, type Random } from './pseudonyms.ts';
import { PERSONAL_DATA, SCREENS } from './redacted-parts.ts';
import { stepDigest, stepsIn, stepsText, StepTrace } from './state-steps.ts';
import { LONG_ARGUMENT, REDACTED_DIGEST } from './yielded.ts';

/** A kind of personal data that was replaced. */
export interface Replaced {
  readonly kind: PersonalKind;
  /** Different texts of this kind. */
  readonly count: number;
}

export interface Redacted {
  /** The text of the file. */
  readonly text: string;
  readonly replaced: readonly Replaced[];
  /** A few entries, as the file has them. */
  readonly preview: readonly PreviewEntry[];
}

export interface RedactOptions extends Definitions {
  /** The paths of the console's screens. */
  readonly routes: readonly string[];
  /** Must be cryptographically secure: anyone who can reproduce the sequence can reverse the replacement. */
  readonly random: Random;
  /** Called periodically with the progress, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Entries between two reports of progress. */
const PROGRESS_STEP = 500;

/**
 * Replaces the personal data in a log by pseudonyms of the same shape, and computes its checkpoints again. The result has the same
 * verdict: where the log differs from the modules, so does the redacted log.
 *
 * @example
 * const { text } = redact(readLog(lines), { modules, endpoints, events, routes, random });
 */
export function redact(log: Log, { routes, random, onProgress, ...definitions }: RedactOptions): Redacted {
  const texts = new Map<PersonalKind, Set<string>>();
  const schemas = schemasOf(definitions);
  const preview = new Preview();
  const kinds = new Set<PersonalKind>();
  const data = new PersonalData(schemas, new Pseudonyms(random), routes, (kind, text) => {
    kinds.add(kind);
    texts.set(kind, (texts.get(kind) ?? new Set()).add(text));
  });
  const entries = new EntryData(schemas, data);
  const { header, snapshot } = log;
  data.learnIds(snapshot?.state);
  for (const entry of log.entries) entries.learn(entry);
  const state =
    snapshot &&
    Object.fromEntries(Object.entries(snapshot.state).map(([id, part]) => [id, replacedState(data, id, part)]));
  const hasScreens = log.entries.some((entry) => entry.kind === 'checkpoint' && entry.screen !== undefined);
  const left = [PERSONAL_DATA, ...(hasScreens ? [SCREENS] : [])];
  const redacted: Log = {
    header: header && { ...header, redacted: [...new Set([...header.redacted, ...left])] },
    snapshot: snapshot && state && { ...snapshot, state },
    entries: [],
  };
  const checkpoints = new RedactedCheckpoints(definitions.modules, log, redacted);
  // Readers complete compact lines only where the header says that they are.
  const writer = (header?.format ?? FORMAT) < FORMAT ? wholeLines : new LineWriter();
  const lines: string[] = [redacted.header, redacted.snapshot].filter((line) => line !== undefined).map(lineOf);
  for (const [at, entry] of log.entries.entries()) {
    if (at % PROGRESS_STEP === 0) onProgress?.(at / log.entries.length);
    kinds.clear();
    const replaced = entry.kind === 'checkpoint' ? entry : entries.replace(entry);
    lines.push(...writer.write(checkpoints.apply(entry, replaced)));
    preview.offer(entry, replaced, kinds);
  }
  const replaced = [...texts].map(([kind, { size: count }]) => ({ kind, count }));
  return { text: [...lines, ''].join('\n'), replaced, preview: preview.entries };
}

/** The state of a slice. The id of a phase is its command's type and key. */
function replacedState(data: PersonalData, slice: string, state: unknown): unknown {
  const replaced = data.replace(undefined, state);
  if (slice !== phases.id || !Array.isArray(replaced)) return replaced;
  return replaced.map((row: unknown) => (isRecord(row) ? { ...row, id: data.key(String(row['id'])) } : row));
}

/** Replaces personal data in entries, each part by its schema. */
class EntryData {
  readonly #schemas: Schemas;
  readonly #data: PersonalData;

  constructor(schemas: Schemas, data: PersonalData) {
    this.#schemas = schemas;
    this.#data = data;
  }

  learn(entry: NumberedEntry): void {
    const learn = (schema: Parameters<PersonalData['learn']>[0] | undefined, value: unknown) =>
      schema && this.#data.learn(schema, value);
    if (entry.kind === 'command') learn(this.#schemas.commands.get(entry.type), entry.payload);
    else if (entry.kind === 'event') learn(this.#schemas.events.get(entry.type), entry.payload);
    else if (entry.kind === 'draw') this.#data.learnValue(entry.value);
    else if (entry.kind === 'exchange') {
      const endpoint = this.#schemas.endpoints.get(entry.endpoint);
      const { answer, failure } = entry;
      learn(endpoint?.response, responseIn(endpoint, answer));
      this.#data.learnMessages([answer, failure, isRecord(answer) && [answer['errors'], answer['error']]]);
    } else if (entry.kind === 'result') {
      this.#data.learnIds(entry.result);
      this.#data.learnMessages(entry.error);
    }
  }

  replace(entry: Exclude<NumberedEntry, CheckpointEntry>): NumberedEntry {
    const { commands, endpoints } = this.#schemas;
    switch (entry.kind) {
      case 'command':
        return { ...entry, payload: this.#data.replace(commands.get(entry.type), entry.payload) };
      case 'event':
        return { ...entry, payload: this.#payload(entry.type, entry.payload) };
      case 'effect':
        return {
          ...entry,
          request: entry.service === 'http' ? this.#request(entry.call, entry.request) : this.#args(entry.request),
        };
      case 'result':
        return {
          ...entry,
          ...('result' in entry && { result: this.#data.replace(undefined, entry.result) }),
          ...(entry.error && { error: { ...entry.error, message: this.#data.message(entry.error.message) } }),
        };
      case 'exchange': {
        const { failure } = entry;
        return {
          ...entry,
          request: this.#request(entry.endpoint, entry.request),
          answer: this.#response(endpoints.get(entry.endpoint), entry.answer),
          ...(failure !== undefined && { failure: this.#data.message(failure) }),
        };
      }
      case 'draw':
        return entry;
    }
  }

  #payload(type: string, payload: unknown): unknown {
    const { module, where, message, stack } = isRecord(payload) ? payload : {};
    if (type !== errorThrown.type || typeof message !== 'string')
      return this.#data.replace(this.#schemas.events.get(type), payload);
    const frames = Array.isArray(stack) ? stack.map((frame) => String(frame).replaceAll(ORIGIN, '')) : undefined;
    return { module, where, message: this.#data.message(message), ...(frames && { stack: frames }) };
  }

  #request(endpoint: string, request: unknown): unknown {
    const { params, query, body } = isRecord(request) ? request : {};
    const schemas = this.#schemas.endpoints.get(endpoint);
    return {
      ...(params !== undefined && { params: this.#data.replace(schemas?.params, params) }),
      ...(query !== undefined && { query: this.#data.replace(schemas?.query, query) }),
      ...(body !== undefined && { body: this.#data.replace(schemas?.body, body) }),
    };
  }

  /** Digests of long arguments are those of personal data, and are left out. */
  #args(request: unknown): unknown {
    if (!Array.isArray(request)) return request;
    return request.map((argument) =>
      typeof argument === 'string' && LONG_ARGUMENT.test(argument)
        ? `${Number.parseInt(argument)}${REDACTED_DIGEST}`
        : this.#data.replace(undefined, argument),
    );
  }

  #response(endpoint: Endpoint | undefined, envelope: unknown): unknown {
    if (typeof envelope === 'string') return this.#data.message(envelope);
    if (endpoint?.generation !== 'newer' || !isRecord(envelope) || !('data' in envelope))
      return this.#data.replace(
        endpoint && isRecord(envelope) && envelope['success'] !== false ? endpoint.response : undefined,
        envelope,
      );
    return { ...envelope, data: this.#data.replace(endpoint.response, envelope['data']) };
  }
}

const responseIn = (endpoint: Endpoint | undefined, envelope: unknown) =>
  endpoint?.generation === 'newer' && isRecord(envelope) ? envelope['data'] : envelope;

const ORIGIN = /https?:\/\/[^/\s)]+/g;
/** The digest of a slice that cannot be folded. */
const UNKNOWN_DIGEST = 'redacted';

/** Computes checkpoints again: where the log agreed with its fold, so does the redacted one. */
class RedactedCheckpoints {
  readonly #raw: ReplayRun;
  readonly #redacted: ReplayRun;
  readonly #traces: Readonly<Record<'raw' | 'redacted', StepTrace>>;
  #isFoldable = true;

  constructor(modules: readonly Module[], raw: Log, redacted: Log) {
    this.#raw = new ReplayRun(modules, raw);
    this.#redacted = new ReplayRun(modules, redacted);
    const { reducer } = this.#raw;
    this.#traces = { raw: new StepTrace(reducer, raw), redacted: new StepTrace(reducer, raw) };
  }

  /** The redacted entry; a checkpoint is that of the redacted state. */
  apply(raw: NumberedEntry, redacted: NumberedEntry): NumberedEntry {
    try {
      this.#raw.apply(raw);
      if (raw.kind !== 'checkpoint') this.#redacted.apply(redacted);
      if (raw.kind === 'event') this.#traces.raw.add(raw, () => this.#raw.root);
      if (redacted.kind === 'event') this.#traces.redacted.add(redacted, () => this.#redacted.root);
    } catch {
      // The event cannot be upcast; redact the rest of the log anyway.
      this.#isFoldable = false;
    }
    if (raw.kind !== 'checkpoint') return redacted;
    const { kind, n, digests, orders, steps } = raw;
    const stepsAgain = steps && this.#stepsAgain(raw);
    for (const trace of Object.values(this.#traces)) trace.clear();
    return {
      kind,
      n,
      digests: this.#again(digests, digestOf),
      ...(orders && { orders: this.#again(orders, orderOf) }),
      ...(stepsAgain && { steps: stepsAgain }),
    };
  }

  /** Without those that nobody can assign to events. */
  #stepsAgain(raw: CheckpointEntry): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.keys(raw.steps ?? {}).flatMap((id) => {
        const at = this.#raw.reducer.slices.findIndex((slice) => slice.id === id);
        const recorded = stepsIn(raw, id);
        const was = this.#traces.raw.stepsOf(at, recorded);
        const now = this.#traces.redacted.stepsOf(at, recorded);
        if (!was || !now || !this.#isFoldable) return [];
        const digests = now.map(({ state }, index) =>
          stepDigest(was[index]?.state) === recorded[index]
            ? stepDigest(state)
            : stepDigest(`not ${stepDigest(state)}`),
        );
        return [[id, stepsText(digests)]];
      }),
    );
  }

  #again(recorded: Readonly<Record<string, string>>, digest: (state: unknown) => string | undefined) {
    const { slices } = this.#raw.reducer;
    const [raw, redacted] = [this.#raw.root, this.#redacted.root];
    return Object.fromEntries(
      Object.entries(recorded).map(([id, was]) => {
        if (!this.#isFoldable) return [id, UNKNOWN_DIGEST];
        const at = slices.findIndex((slice) => slice.id === id);
        const now = at === -1 ? undefined : digest(redacted[at]);
        if (now === undefined) return [id, UNKNOWN_DIGEST];
        return [id, digest(raw[at]) === was ? now : hashText(`not ${now}`).toString(36)];
      }),
    );
  }
}
