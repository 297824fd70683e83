import type { CodedText } from '../../../../contract/text.ts';
import { type Contributor, type Host, storedText, withTimeout } from '../../../../server/kit.ts';
import { submissionCheck, type ReceivingForm, type SubmissionCheck } from '../public.ts';
import type { Draft, SpamVerdict } from './draft.ts';

const MAX_SECONDS = 3;
const LATE = `No verdict within ${MAX_SECONDS} seconds`;
/** Each running check holds a submission in memory and an outbound connection. */
const MAX_CONCURRENT = 100;

/** Whether a form's submissions must be checked, according to the modules' checks. */
export const hasChecks =
  (checks: readonly SubmissionCheck[]) =>
  (form: ReceivingForm): boolean =>
    checks.some((check) => mayBeOn(check, form));

type Dependencies = Pick<Host, 'contributors' | 'log'>;

/** Runs a form's checks on drafts with a timeout and limited concurrency. */
export class Checks {
  readonly #dependencies: Dependencies;
  readonly #inFlight = new Map<string, Promise<SpamVerdict>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Concurrent copies of a submission share one check, because a token may be valid only once. */
  verdictOn(form: ReceivingForm, draft: Draft): Promise<SpamVerdict> {
    const submission = `${form.id} ${draft.key} ${draft.hash}`;
    const running = this.#inFlight.get(submission);
    if (running) return running;
    const isFull = this.#inFlight.size >= MAX_CONCURRENT;
    const verdict = this.#runChecks(form, draft, isFull).finally(() => this.#inFlight.delete(submission));
    if (!isFull) this.#inFlight.set(submission, verdict);
    return verdict;
  }

  async #runChecks(form: ReceivingForm, draft: Draft, isFull: boolean): Promise<SpamVerdict> {
    const checks = this.#dependencies.contributors(submissionCheck);
    const reasons = await Promise.all(checks.map((check) => this.#reason(check, form, draft, isFull)));
    const reason = reasons.find((one) => one !== null);
    return { spamReason: reason === undefined || reason === null ? null : storedText(reason) };
  }

  async #reason(
    { module, value: check }: Contributor<SubmissionCheck>,
    form: ReceivingForm,
    { checkValues }: Draft,
    isFull: boolean,
  ): Promise<string | CodedText | null> {
    try {
      if (!check.isOn(form)) return null;
      if (isFull) return check.unavailable;
      const own = checkValues.filter(([name]) => check.fields.includes(name));
      return await withTimeout(MAX_SECONDS, LATE, (signal) => check.check(form, own, signal));
    } catch (error) {
      this.#dependencies.log.warn(
        { err: error, form: form.id },
        `a submission could not be checked by modules/${module}`,
      );
      return check.unavailable;
    }
  }
}

/** If `isOn` throws, the check counts as on: it runs outside the batch, where its failure is logged and flagged. */
function mayBeOn(check: SubmissionCheck, form: ReceivingForm): boolean {
  try {
    return check.isOn(form);
  } catch {
    return true;
  }
}
