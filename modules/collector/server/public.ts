import { definePoint } from '../../../contract/point.ts';
import type { JsonValue, RawBuilder } from '../../../server/kit.ts';
import type { FormSettings } from '../../form-settings/server/public.ts';
import type { Field } from './fields.ts';

/** The form that received something, with its settings. */
export interface ReceivingForm {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly projectId: number;
  readonly projectUid: string;
  readonly projectName: string;
  readonly domain: string;
  /** The workspace's. */
  readonly timezone: string;
  readonly settings: FormSettings;
  /** What modules asked for by `receivingPart`, by its name. */
  readonly parts: Readonly<Record<string, unknown>>;
}

/** What a module needs to know of a form when a submission comes. */
export interface ReceivingPart {
  readonly name: string;
  /** An SQL expression over `f`, the form's row; its value arrives as JSON. It is part of every lookup: an index must answer it. */
  readonly expression: RawBuilder<unknown>;
}

/**
 * Looked up in the one statement that finds the form, and handed to `onSubmission` in `form.parts`.
 *
 * @example
 * host.contribute(receivingPart, { name: 'webhooks', expression: sql`(select json_agg(w.id) from webhooks w where w.form_id = f.id)` });
 */
export const receivingPart = definePoint<ReceivingPart>('collector/receiving-part');

/** What is about to be stored. It has no id yet: the delivery's row carries that. */
export interface ReceivedSubmission {
  /** In the order the form sent them; a list where a name came more than once. */
  readonly fields: readonly (readonly [name: string, value: string | readonly string[]])[];
  readonly submittedAt: Date;
  readonly isSpam: boolean;
  readonly isTest: boolean;
  readonly originUrl: string | null;
  readonly activityScore: number | null;
  /** From the visitor's `_replyto` or `email` field; not checked to be an address. */
  readonly replyTo: string | null;
  /** From the page's `_subject`. */
  readonly subject: string | null;
  /** A keyed hash of the visitor's network; null for submissions from within the server. */
  readonly network: string | null;
  /** Those of the page's `_cc` that are among the form's CC addresses. */
  readonly cc: readonly string[];
}

/** A row for the table of deliveries, stored in the statement that stores the submission. */
export interface DeliveryRow {
  readonly kind: string;
  /** Whom it is for, as the owner may read it. */
  readonly target: string;
  readonly payload: JsonValue;
}

/**
 * What follows from a submission. Called for every one that will be stored, spam and tests too, between two statements
 * of the intake: it must be quick and touch nothing. Where it throws, the submission is stored without its deliveries, and
 * the log says whose it was.
 *
 * @example
 * host.contribute(onSubmission, (form, submission) =>
 *   submission.isSpam ? [] : [{ kind: 'mail', target: owner, payload: { … } }]);
 */
export const onSubmission =
  definePoint<(form: ReceivingForm, submission: ReceivedSubmission) => readonly DeliveryRow[]>(
    'collector/on-submission',
  );

/** Something beside the intake that decides whether a submission is spam, and may have to ask a server for it. */
export interface SubmissionCheck {
  /** Names of the fields that are its alone: they are taken out of every submission and stored nowhere. */
  readonly fields: readonly string[];
  /** Whether it judges this form's submissions. Quick, and touches nothing: it is asked for every one. Throwing counts as yes, and as failing to judge. */
  isOn(form: ReceivingForm): boolean;
  /**
   * Why a submission is spam, or null where it is not. `proofs` are the fields that it took. After three seconds nobody
   * waits for it any more, and `signal` is aborted.
   */
  judge(form: ReceivingForm, proofs: readonly Field[], signal: AbortSignal): Promise<string | null>;
  /** The reason that is stored where it failed or was too slow: nothing is lost for it, and nothing let through. */
  readonly unanswered: string;
}

/**
 * Asked once for each submission of a form that it is on for, outside the statements of the intake: other forms do not
 * wait. What is refused anyway, is known already, or is from within the server is not judged.
 *
 * @example
 * host.contribute(submissionCheck, {
 *   fields: ['captcha'], isOn: (form) => form.settings.…, judge: async (form, [proof]) => (proof ? null : 'No captcha'),
 *   unanswered: 'The captcha could not be checked',
 * });
 */
export const submissionCheck = definePoint<SubmissionCheck>('collector/submission-check');

export { isOfDomain } from './domain.ts';
export type { Field } from './fields.ts';
export { type InstallationCheck, lastCheck } from './verification.ts';
export { formsToCount, markAllHours, takeHours } from './dirty-hours.ts';
export { IDLE_MINUTES } from './idle.ts';
