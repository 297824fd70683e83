import {
  type Clock,
  createError,
  type Db,
  generalErrors,
  type Host,
  isDatabaseFailure,
  together,
  withTimeout,
} from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { type KnownForm, lookUp } from '../intake/lookup.ts';
import { receivingPart, type ReceivingPart } from '../public.ts';

/** Settings take effect within this time. */
const FRESH_MS = 2000;
/** How often the database is queried while it is unavailable. */
const QUERY_INTERVAL_MS = 2000;
/** How long a known form, and an unknown one, wait for the database. */
const REFRESH_SECONDS = 0.5;
const LOOKUP_SECONDS = 5;
const MAX_FORMS = 10_000;
const RETRY_AFTER_SECONDS = 5;

interface Cached {
  readonly form: KnownForm;
  readonly at: number;
}

/** The forms that have received something, so that submissions to them are accepted while the database is unavailable. */
export class FormCache {
  readonly #clock: Clock;
  readonly #forms = new Map<string, Cached>();
  readonly #read: (uid: string) => Promise<KnownForm | undefined>;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor({ db, clock, contributions }: Pick<Host, 'db' | 'clock' | 'contributions'>) {
    this.#clock = clock;
    // A result that arrives after one visitor's timeout serves the next visitor.
    this.#read = together(async (uids: readonly string[]) => {
      const now = clock.now();
      const found = await formsBy(db, uids, now, contributions(receivingPart));
      for (const uid of uids) this.#keep(uid, found.get(uid), now.getTime());
      return found;
    });
  }

  /** Throws FORM_NOT_FOUND, or 503 if it is unknown and the database is unavailable. */
  async of(uid: string): Promise<KnownForm> {
    const cached = this.#forms.get(uid);
    const form = cached ? await this.#refreshed(uid, cached) : await this.#lookUp(uid);
    if (form) return form;
    throw createError(errors.FORM_NOT_FOUND);
  }

  async #refreshed(uid: string, { form, at }: Cached): Promise<KnownForm | undefined> {
    const now = this.#clock.now().getTime();
    if (now - at < FRESH_MS || now - this.#failedAt < QUERY_INTERVAL_MS) return form;
    try {
      return await withTimeout(REFRESH_SECONDS, LATE, () => this.#read(uid));
    } catch {
      this.#failedAt = now;
      return form;
    }
  }

  async #lookUp(uid: string): Promise<KnownForm | undefined> {
    try {
      return await withTimeout(LOOKUP_SECONDS, LATE, () => this.#read(uid));
    } catch (error) {
      throw isAway(error) ? createError(generalErrors.UNAVAILABLE, {}, RETRY_AFTER_SECONDS) : error;
    }
  }

  /** Drops the form that was looked up longest ago. */
  #keep(uid: string, form: KnownForm | undefined, at: number): void {
    this.#forms.delete(uid);
    if (!form) return;
    this.#forms.set(uid, { form, at });
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > MAX_FORMS && oldest !== undefined) this.#forms.delete(oldest);
  }
}

const LATE = 'The database does not respond';
const isAway = (error: unknown): boolean =>
  isDatabaseFailure(error) || (error instanceof Error && error.message === LATE);

async function formsBy(
  db: Db,
  uids: readonly string[],
  now: Date,
  parts: readonly ReceivingPart[],
): Promise<ReadonlyMap<string, KnownForm>> {
  const requested = uids.map((formUid) => ({ formUid, key: null, ipHash: null, visit: undefined, files: [] }));
  const found = await lookUp(db, requested, now, { parts });
  return new Map(uids.flatMap((uid) => entry(uid, found.form(uid))));
}

const entry = (uid: string, form: KnownForm | undefined): [string, KnownForm][] => (form ? [[uid, form]] : []);
