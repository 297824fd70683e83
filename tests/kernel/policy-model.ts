import type { Policy, Settlement } from '../../src/kernel/index.ts';
import type { Row } from '../../src/kernel/fixture/marks.ts';

type Outcome = Settlement['outcome'];

/** The effects on rows, in order. A mark counts unless its command was reverted. */
type Effect = { readonly of: number; readonly row: number } & (
  | { readonly kind: 'marked'; readonly flag: boolean }
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'noted'; readonly note: string }
);

interface CommandHandle {
  readonly row: number;
  status: 'waiting' | 'running' | Outcome;
}

/** A reference model of the fixture's commands under one policy: a list of commands and a list of effects. */
export class PolicyModel {
  readonly sent: CommandHandle[] = [];
  readonly #policy: Policy;
  #effects: Effect[] = [];
  readonly #phases = new Map<number, { readonly of: number; phase: string }>();

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  send(row: number, flag: boolean): void {
    const of = this.sent.length;
    const others = this.sent.filter((one) => one.row === row && one.status === 'running');
    if (this.#policy === 'drop' && others.length > 0) {
      this.sent.push({ row, status: 'dropped' });
      return;
    }
    this.sent.push({ row, status: 'waiting' });
    this.#phases.set(row, { of, phase: 'requested' });
    this.#effects.push({ of, row, kind: 'marked', flag });
    if (this.#policy === 'queue' && others.length > 0) return;
    if (this.#policy === 'latest')
      for (const [at, one] of this.sent.entries()) if (others.includes(one)) this.#stop(at, 'superseded');
    this.#start(of);
  }

  respond(of: number): void {
    const command = this.sent[of];
    if (command?.status !== 'running') return;
    this.#effects.push({ of, row: command.row, kind: 'confirmed' });
    this.#effects.push({ of, row: command.row, kind: 'noted', note: noteOf(of) });
    this.#end(of, 'done');
  }

  reject(of: number): void {
    if (this.sent[of]?.status === 'running') this.#end(of, 'failed');
  }

  cancel(of: number): void {
    this.#stop(of, 'cancelled');
  }

  /** The expected rows, in order. */
  rows(): readonly Row[] {
    const rows = new Map<number, Row>();
    for (const effect of this.#effects) {
      const there = rows.get(effect.row);
      const row = there ?? { id: effect.row, flag: false, confirmed: 0, notes: [] };
      if (effect.kind === 'marked') rows.set(effect.row, { ...row, flag: effect.flag });
      else if (effect.kind === 'noted') rows.set(effect.row, { ...row, notes: [...row.notes, effect.note] });
      else if (there) rows.set(effect.row, { ...row, confirmed: row.confirmed + 1 });
    }
    return [...rows.values()];
  }

  phase(row: number): string | undefined {
    return this.#phases.get(row)?.phase;
  }

  #start(of: number): void {
    const command = this.sent[of];
    if (!command) return;
    command.status = 'running';
    this.#setPhase(command.row, of, 'in progress');
  }

  #stop(of: number, outcome: 'superseded' | 'cancelled'): void {
    const command = this.sent[of];
    if (!command || (command.status !== 'running' && command.status !== 'waiting')) return;
    const ran = command.status === 'running';
    this.#end(of, outcome);
    // The fixture's handler notes that it was stopped.
    if (ran) this.#effects.push({ of, row: command.row, kind: 'noted', note: 'stopped' });
  }

  #end(of: number, outcome: Outcome): void {
    const command = this.sent[of];
    if (!command) return;
    command.status = outcome;
    if (outcome !== 'done')
      this.#effects = this.#effects.filter((effect) => effect.of !== of || effect.kind !== 'marked');
    if (outcome === 'done' || outcome === 'failed')
      this.#setPhase(command.row, of, outcome === 'done' ? 'succeeded' : 'failed');
    else if (this.#phases.get(command.row)?.of === of) this.#phases.delete(command.row);
    const next = this.sent.findIndex((one) => one.row === command.row && one.status === 'waiting');
    const isFree = !this.sent.some((one) => one.row === command.row && one.status === 'running');
    if (this.#policy === 'queue' && isFree && next >= 0) this.#start(next);
  }

  #setPhase(row: number, of: number, phase: string): void {
    const known = this.#phases.get(row);
    if (known?.of === of) known.phase = phase;
  }
}

export const noteOf = (of: number) => `note ${of}`;
