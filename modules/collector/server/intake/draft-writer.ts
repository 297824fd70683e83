import { type Host, createError, type BatchResult } from '../../../../server/kit.ts';
import { DELIVERIES_TOPIC } from '../../../deliveries/server/public.ts';
import { errors } from '../../errors.ts';
import { receivingPart, submissionCheck } from '../public.ts';
import { hasChecks } from './checks.ts';
import { submissionDeliveries } from './submission-hooks.ts';
import { type Contributed, type Decision, decide } from './decide.ts';
import type { Draft, StoredSubmission, Unchecked } from './draft.ts';
import { type Lookup, lookUp } from './lookup.ts';
import { type ToStore, store } from './store.ts';
import { pageViewStoreOf } from '../page-views/page-view-store-of.ts';

/** The outcome for a draft, or the step that must come first. */
export type DraftResult = StoredSubmission | Unchecked;

/** Deciding on a batch failed, because of one of its drafts rather than the database. */
export class DecisionError extends Error {
  constructor(cause: unknown) {
    super(`A submission could not be decided on: ${String(cause)}`, { cause });
    this.name = 'DecisionError';
  }
}

export type Services = Pick<Host, 'db' | 'live' | 'clock' | 'log' | 'contributions' | 'contributors'>;

/** Stores drafts with two statements per batch: one looks up what is known about them, the other writes. */
export class DraftWriter {
  readonly #services: Services;
  readonly #write: typeof store;

  constructor(services: Services, write = store) {
    this.#services = services;
    this.#write = write;
  }

  /** Returns one outcome per draft, in order. */
  async accept(drafts: readonly Draft[]): Promise<readonly BatchResult<DraftResult>[]> {
    const now = this.#services.clock.now();
    const lookup = await this.#lookUp(drafts, now);
    const decisions = this.#decide(drafts, lookup);
    const batch = decisions.filter((decision): decision is ToStore => decision.kind === 'store');
    const ids = batch.length === 0 ? new Map<number, number>() : await this.#write(this.#services.db, batch, now);
    const idOf = new Map(batch.flatMap((one, index) => entry(one, ids.get(index))));
    this.#announce(batch, idOf);
    const outcomes = decisions.map((decision) => outcomeOf(decision, decisions, idOf));
    return this.#again(drafts, outcomes);
  }

  async #lookUp(drafts: readonly Draft[], now: Date): Promise<Lookup> {
    const { db, contributions } = this.#services;
    const visitors = drafts.flatMap(({ formUid, visit }) => (visit ? [{ formUid, visitor: visit.visitor }] : []));
    const visits = await pageViewStoreOf(this.#services).ofVisitors(db, visitors);
    return lookUp(db, drafts, now, { parts: contributions(receivingPart), visits });
  }

  #decide(drafts: readonly Draft[], lookup: Lookup): readonly Decision[] {
    try {
      return decide(drafts, lookup, this.#contributed());
    } catch (error) {
      throw new DecisionError(error);
    }
  }

  #contributed(): Contributed {
    return {
      deliveriesOf: submissionDeliveries(this.#services),
      isChecked: hasChecks(this.#services.contributions(submissionCheck)),
    };
  }

  /** Looks up drafts again whose key another process stored concurrently. */
  async #again(
    drafts: readonly Draft[],
    outcomes: readonly (BatchResult<DraftResult> | undefined)[],
  ): Promise<readonly BatchResult<DraftResult>[]> {
    const lost = drafts.filter((_, index) => outcomes[index] === undefined);
    const found = lost.length === 0 ? [] : [...(await this.accept(lost))];
    return outcomes.map((outcome) => outcome ?? found.shift() ?? { error: createError(errors.STOPPING, {}, 5) });
  }

  /** Notifies open lists and the delivery workers. Best effort: both poll as well. */
  #announce(batch: readonly ToStore[], idOf: ReadonlyMap<Decision, number>): void {
    const last = new Map<number, number>();
    for (const one of batch) last.set(one.form.id, Math.max(last.get(one.form.id) ?? 0, idOf.get(one) ?? 0));
    const notes = [...last].filter(([, last_id]) => last_id > 0);
    const published = notes.map(([form_id, last_id]) =>
      this.#services.live.publish(`form:${form_id}`, { event: 'submission', form_id, last_id }),
    );
    if (batch.some(({ deliveries }) => deliveries.length > 0))
      published.push(this.#services.live.publish(DELIVERIES_TOPIC, null));
    Promise.all(published).catch((error: unknown) =>
      this.#services.log.warn({ err: error }, 'a live event was not sent'),
    );
  }
}

const entry = (decision: Decision, id: number | undefined): [Decision, number][] =>
  id === undefined ? [] : [[decision, id]];

function outcomeOf(
  decision: Decision,
  all: readonly Decision[],
  idOf: ReadonlyMap<Decision, number>,
): BatchResult<DraftResult> | undefined {
  if (decision.kind === 'reject') return { error: decision.error };
  if (decision.kind === 'check') return { ok: { unchecked: decision.form } };
  if (decision.kind === 'repeat') return { ok: { id: decision.id, form: decision.form } };
  const stored = decision.kind === 'as' ? all[decision.index] : decision;
  const id = stored && idOf.get(stored);
  return stored?.kind === 'store' && id !== undefined ? { ok: { id, form: stored.form } } : undefined;
}
