import { isRecord } from '../../contract/json.ts';
import type { EventEntry, NumberedEntry } from '../kernel/entry.ts';
import { errorThrown } from '../kernel/error.ts';
import type { Policy } from '../kernel/handler.ts';
import { laneKeyOf, requested, settled, settlementIn, started, type CommandRef } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Yielded } from './yielded.ts';

/** The commands of one type and key that have not settled, in the order of their requests. */
interface Lane {
  readonly policy: Policy;
  readonly waiting: Set<string>;
  readonly running: Set<string>;
}

/** A command that its policy lets begin now, before anything else happens. */
interface Due {
  readonly request: CommandRef;
  /** The first entry that its lane leads to. */
  readonly next: Yielded;
  /** Whether another command was stopped for it, which may still record what its cleanup does. */
  readonly hasStopped: boolean;
}

/**
 * Decides again which commands of one type and key run together, wait, are dropped or superseded, as the current
 * handler's policy does (`src/kernel/lane.ts`), and compares that with the phases in a log. A policy that differs is a
 * race: a late response wins, or a double click counts twice.
 */
export class DrivenLanes {
  readonly #policyOf: (type: string) => Policy | undefined;
  readonly #lanes = new Map<string, Lane>();
  /** Lanes with a command from before the log, whose phases are unknown. */
  readonly #unknown: ReadonlySet<string>;
  #due: Due | undefined;

  /** `policyOf` returns the policy of the current handler, if there is one. */
  constructor(log: Log, policyOf: (type: string) => Policy | undefined) {
    this.#policyOf = policyOf;
    this.#unknown = lanesBefore(log);
  }

  /** A page begins with empty lanes. */
  clear(): void {
    this.#lanes.clear();
    this.#due = undefined;
  }

  /** Reads an entry; returns what the policy would have led to instead, if it is something else. */
  read(entry: NumberedEntry): { readonly command: string; readonly got: Yielded } | undefined {
    const request = entry.kind === 'event' && isPhase(entry) ? requestIn(entry) : undefined;
    const due = this.#due;
    if (due && isAfterBeginning(entry, request, due)) {
      this.#due = undefined;
      return { command: due.request.command, got: due.next };
    }
    if (due && isStop(entry)) this.#due = { ...due, next: startOf(due.request), hasStopped: true };
    if (entry.kind !== 'event' || !request || this.#unknown.has(nameOf(request))) return undefined;
    const lane = this.#laneOf(request);
    const got = lane && this.#apply(entry, request, lane);
    return got && { command: request.command, got };
  }

  #laneOf(request: CommandRef): Lane | undefined {
    const known = this.#lanes.get(nameOf(request));
    const policy = this.#policyOf(request.type);
    if (known || !policy) return known;
    const lane = { policy, waiting: new Set<string>(), running: new Set<string>() };
    this.#lanes.set(nameOf(request), lane);
    return lane;
  }

  #apply(entry: EventEntry, request: CommandRef, lane: Lane): Yielded | undefined {
    switch (entry.type) {
      case requested.type:
        return this.#request(request, lane);
      case started.type:
        return this.#start(request, lane);
      default:
        return this.#settle(entry, request, lane);
    }
  }

  #request(request: CommandRef, lane: Lane): Yielded | undefined {
    if (lane.policy === 'drop' && isOccupied(lane)) return settledAs(request, 'dropped');
    lane.waiting.add(request.command);
    const [other] = lane.running;
    if (other !== undefined && lane.policy === 'latest')
      this.#due = { request, next: settledAs({ ...request, command: other }, 'superseded'), hasStopped: false };
    else if (other === undefined || lane.policy !== 'queue') this.#due = dueNow(request);
    return undefined;
  }

  #start(request: CommandRef, lane: Lane): Yielded | undefined {
    const [other] = lane.running;
    if (other !== undefined && lane.policy === 'queue') return { kind: 'nothing' };
    if (other !== undefined && lane.policy === 'latest') return settledAs({ ...request, command: other }, 'superseded');
    if (this.#due?.request.command === request.command) this.#due = undefined;
    lane.waiting.delete(request.command);
    lane.running.add(request.command);
    return undefined;
  }

  #settle(entry: EventEntry, request: CommandRef, lane: Lane): Yielded | undefined {
    const outcome = settlementIn(entry)?.outcome;
    if (outcome === 'dropped' && !(lane.policy === 'drop' && isOccupied(lane)))
      return { kind: 'event', type: requested.type, payload: request };
    if (outcome === 'superseded' && lane.policy !== 'latest') return { kind: 'nothing' };
    lane.waiting.delete(request.command);
    lane.running.delete(request.command);
    if (this.#due?.request.command === request.command) this.#due = undefined;
    const [next] = lane.waiting;
    if (lane.policy === 'queue' && next !== undefined && lane.running.size === 0)
      this.#due = dueNow({ ...request, command: next });
    if (!isOccupied(lane)) this.#lanes.delete(nameOf(request));
    return undefined;
  }
}

const nameOf = ({ type, key }: CommandRef) => laneKeyOf(type, key);
const isOccupied = ({ waiting, running }: Lane) => waiting.size + running.size > 0;

const phaseTypes = new Set<string>([requested.type, started.type, settled.type]);
const isPhase = ({ type }: EventEntry) => phaseTypes.has(type);

function requestIn({ payload }: EventEntry): CommandRef | undefined {
  const { data } = requested.schema.safeParse(payload);
  return data;
}

function settledAs({ command, type, key }: CommandRef, outcome: string): Yielded {
  return { kind: 'event', type: settled.type, payload: { command, type, key, outcome, errors: [], fetchError: null } };
}

const startOf = (request: CommandRef): Yielded => ({ kind: 'event', type: started.type, payload: request });
const dueNow = (request: CommandRef): Due => ({ request, next: startOf(request), hasStopped: false });

/** Whether a command is superseded or cancelled. */
export function isStop(entry: NumberedEntry): boolean {
  const outcome = entry.kind === 'event' ? settlementIn(entry)?.outcome : undefined;
  return outcome === 'superseded' || outcome === 'cancelled';
}

/**
 * Whether an entry is only recorded after the command has begun. Reactions, optimistic events, errors and stops come
 * before.
 */
function isAfterBeginning(entry: NumberedEntry, request: CommandRef | undefined, due: Due): boolean {
  if (entry.kind === 'exchange' || entry.kind === 'checkpoint') return true;
  if (entry.kind === 'command' || isStop(entry) || request?.command === due.request.command) return false;
  if (entry.kind !== 'event') return !due.hasStopped;
  if (entry.optimistic || entry.type === errorThrown.type) return false;
  return entry.type === requested.type || !due.hasStopped;
}

/** The lanes of commands that were sent before the log's first entry. */
function lanesBefore({ snapshot, entries }: Log): ReadonlySet<string> {
  const phases = snapshot?.state['kernel/phases'];
  const unsettled = (Array.isArray(phases) ? phases : []).flatMap((row: unknown) => {
    const { id, phase } = isRecord(row) ? row : {};
    return typeof id === 'string' && (phase === 'requested' || phase === 'in progress') ? [id] : [];
  });
  const sent = new Set(entries.map((entry) => (entry.kind === 'command' ? entry.id : undefined)));
  const earlier = entries.flatMap((entry) => {
    const request = entry.kind === 'event' && isPhase(entry) ? requestIn(entry) : undefined;
    return request && !sent.has(request.command) ? [nameOf(request)] : [];
  });
  return new Set([...unsettled, ...earlier]);
}
