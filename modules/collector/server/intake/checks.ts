import type { Host } from '../../../../server/kit.ts';
import { submissionCheck, type ReceivingForm, type SubmissionCheck } from '../public.ts';
import type { Draft, Verdict } from './draft.ts';

const MOST_SECONDS = 3;
/** Each holds a submission in memory and a connection to elsewhere. */
const MOST_AT_ONCE = 100;

/** Whether a form's submissions have to be judged, by what modules contributed. */
export const hasChecks =
  (checks: readonly SubmissionCheck[]) =>
  (form: ReceivingForm): boolean =>
    checks.some((check) => check.isOn(form));

type Tools = Pick<Host, 'contributions' | 'log'>;

/** Asks the checks of a form about drafts, for a bounded time and not too many at once. */
export class Checks {
  readonly #tools: Tools;
  readonly #underWay = new Map<string, Promise<Verdict>>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** The same submission that comes twice at once is judged once: a proof may be good for one time only. */
  verdictOn(form: ReceivingForm, draft: Draft): Promise<Verdict> {
    const submission = `${form.id} ${draft.key} ${draft.hash}`;
    const asked = this.#underWay.get(submission);
    if (asked) return asked;
    const isFull = this.#underWay.size >= MOST_AT_ONCE;
    const verdict = this.#ask(form, draft, isFull).finally(() => this.#underWay.delete(submission));
    if (!isFull) this.#underWay.set(submission, verdict);
    return verdict;
  }

  async #ask(form: ReceivingForm, draft: Draft, isFull: boolean): Promise<Verdict> {
    const checks = this.#tools.contributions(submissionCheck).filter((check) => check.isOn(form));
    const reasons = isFull
      ? checks.map(({ unanswered }) => unanswered)
      : await Promise.all(checks.map((check) => this.#judge(check, form, draft)));
    return { spamReason: reasons.find((reason) => reason !== null) ?? null };
  }

  async #judge(check: SubmissionCheck, form: ReceivingForm, { proofs }: Draft): Promise<string | null> {
    const own = proofs.filter(([name]) => check.fields.includes(name));
    const signal = AbortSignal.timeout(MOST_SECONDS * 1000);
    try {
      return await Promise.race([check.judge(form, own, signal), whenAborted(signal)]);
    } catch (error) {
      this.#tools.log.warn({ err: error, form: form.id }, 'a submission could not be checked');
      return check.unanswered;
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No verdict within ${MOST_SECONDS} seconds`)));
  });
}
