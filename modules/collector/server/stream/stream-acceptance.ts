import { type Host, createError, MicroBatch, serverText, type BatchResult } from '../../../../server/kit.ts';
import { spamReasons } from '../../../../contract/entity/spam-reason.ts';
import { errors } from '../../errors.ts';
import { isOfDomain } from '../domain.ts';
import { Checks, hasChecks } from '../intake/checks.ts';
import { type Draft, type SpamVerdict, weightOf } from '../intake/draft.ts';
import type { Acceptance, SubmissionIntake } from '../intake/intake.ts';
import { submissionsUnflagged } from '../limits.ts';
import { type ReceivingForm, submissionCheck } from '../public.ts';
import type { StreamedDraft } from './entry.ts';
import type { FormCache } from './form-cache.ts';
import { shardOf } from './keys.ts';
import type { AppendResult } from './scripts.ts';
import type { SubmissionStream } from './submission-stream.ts';

interface Parts {
  readonly stream: Pick<SubmissionStream, 'append' | 'peek'>;
  readonly forms: Pick<FormCache, 'of'>;
  /** Stores what the stream does not accept: submissions with files. */
  readonly intake: SubmissionIntake;
  /** Called with the shard of each accepted submission. */
  readonly wake: (shard: number) => void;
}

/** The verdict on a submission whose checks do not run because its network has sent too many. */
const TOO_FREQUENT: SpamVerdict = { spamReason: serverText(spamReasons.SPAM_TOO_FREQUENT) };

/** Acknowledges submissions once they are on a stream. They are stored in the database later. */
export class StreamAcceptance implements Acceptance {
  readonly #parts: Parts;
  readonly #checks: Checks;
  readonly #isChecked: (form: ReceivingForm) => boolean;
  readonly #batch: MicroBatch<StreamedDraft, AppendResult>;

  constructor(host: Pick<Host, 'contributions' | 'contributors' | 'log'>, parts: Parts) {
    this.#parts = parts;
    this.#checks = new Checks(host);
    this.#isChecked = (form) => hasChecks(host.contributions(submissionCheck))(form);
    this.#batch = new MicroBatch<StreamedDraft, AppendResult>({
      flush: (drafts) => this.#flush(drafts),
      maxItems: 200,
      maxConcurrent: 4,
      maxWeight: 4_000_000,
      weigh: weightOf,
      maxWaiting: 10_000,
      rejection: () => createError(errors.STOPPING, {}, 5),
    });
  }

  async accept(draft: Draft): Promise<{ readonly form: ReceivingForm }> {
    if (!isStreamed(draft)) return this.#parts.intake.accept(draft);
    const form = await this.#parts.forms.of(draft.formUid);
    if (draft.host !== undefined && !isOfDomain(draft.host, form.domain)) throw createError(errors.INVALID_DOMAIN);
    const appended = await this.#batch.add(await this.#withVerdict(form, draft));
    if (appended === 'reused') throw createError(errors.KEY_REUSED);
    if (appended === 'fast') throw createError(errors.TOO_FAST, {}, 60);
    this.#parts.wake(shardOf(draft.formUid));
    return { form };
  }

  /** Waits for the batches that are being added. */
  stop(): Promise<void> {
    return this.#batch.stop();
  }

  /** The draft with what the checks found. Repeats are neither checked nor rejected because of a setting that has changed since. */
  async #withVerdict(form: ReceivingForm, draft: StreamedDraft): Promise<StreamedDraft> {
    const isOpen = form.settings.receive_submissions;
    const mustCheck = !draft.isTrapped && this.#isChecked(form);
    if (isOpen && !mustCheck) return draft;
    const known = await this.#parts.stream.peek(draft);
    if (known === 'reused') throw createError(errors.KEY_REUSED);
    if (known === 'repeat') return draft;
    if (!isOpen) throw createError(errors.NOT_RECEIVING);
    // Recorded, since the network's count may be lower once the submission is added.
    if (known === 'fast' || known >= submissionsUnflagged.max) return { ...draft, verdict: TOO_FREQUENT };
    return { ...draft, verdict: await this.#checks.verdictOn(form, draft) };
  }

  /** Never throws, since a failed batch must not be sent again one by one: each would wait for Redis. */
  async #flush(drafts: readonly StreamedDraft[]): Promise<readonly BatchResult<AppendResult>[]> {
    try {
      return (await this.#parts.stream.append(drafts)).map((ok) => ({ ok }));
    } catch (error) {
      return drafts.map(() => ({ error }));
    }
  }
}

const isStreamed = (draft: Draft): draft is StreamedDraft =>
  draft.files.length === 0 && draft.key !== null && draft.ipHash !== null;
