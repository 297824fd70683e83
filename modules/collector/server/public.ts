import type { CodedText } from '../../../contract/text.ts';
import { definePoint } from '../../../contract/point.ts';
import type { JsonValue, RawBuilder } from '../../../server/kit.ts';
import type { FormSettings } from '../../form-settings/server/public.ts';
import type { Field } from './fields.ts';

/** The receiving form and its settings. */
export interface ReceivingForm {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly projectId: number;
  readonly projectUid: string;
  readonly projectName: string;
  readonly domain: string;
  /** Timezone of the workspace. */
  readonly timezone: string;
  readonly settings: FormSettings;
  /** Values that modules requested with `receivingPart`, by name. */
  readonly parts: Readonly<Record<string, unknown>>;
}

/** A value that a module needs about a form when a submission arrives. */
export interface ReceivingPart {
  readonly name: string;
  /**
   * SQL expression over the form's row `f`; its value is returned as JSON. It runs in every lookup, so an index must
   * support it.
   */
  readonly expression: RawBuilder<unknown>;
}

/**
 * Evaluated in the statement that looks up the form, and passed to `onSubmission` in `form.parts`.
 *
 * @example
 * host.contribute(receivingPart, { name: 'webhooks', expression: sql`(select json_agg(w.id) from webhooks w where w.form_id = f.id)` });
 */
export const receivingPart = definePoint<ReceivingPart>('collector/receiving-part');

/** A submission about to be stored. It has no id yet; the delivery row gets it. */
export interface ReceivedSubmission {
  /** In the order sent. Repeated names have a list. */
  readonly fields: readonly (readonly [name: string, value: string | readonly string[]])[];
  readonly submittedAt: Date;
  readonly isSpam: boolean;
  readonly isTest: boolean;
  readonly originUrl: string | null;
  readonly activityScore: number | null;
  /** From the visitor's `_replyto` or `email` field. Not validated as an address. */
  readonly replyTo: string | null;
  /** From the page's `_subject`. */
  readonly subject: string | null;
  /** A keyed hash of the visitor's network. Null for internal submissions. */
  readonly network: string | null;
  /** The addresses of the page's `_cc` that are on the form's CC list. */
  readonly cc: readonly string[];
}

/** A delivery row, stored in the same statement as the submission. */
export interface DeliveryRow {
  readonly kind: string;
  /** The receiver, as shown to the owner. */
  readonly target: string;
  readonly payload: JsonValue;
}

/**
 * Side effects of a submission. Called for every submission that will be stored, including spam and tests, between two
 * statements of the intake: it must be fast and have no effects of its own. If it throws, the submission is stored
 * without its deliveries and the module is logged.
 *
 * @example
 * host.contribute(onSubmission, (form, submission) =>
 *   submission.isSpam ? [] : [{ kind: 'mail', target: owner, payload: { … } }]);
 */
export const onSubmission =
  definePoint<(form: ReceivingForm, submission: ReceivedSubmission) => readonly DeliveryRow[]>(
    'collector/on-submission',
  );

/** A spam check outside the intake, which may call a server. */
export interface SubmissionCheck {
  /** Fields that only this check reads. They are removed from every submission and never stored. */
  readonly fields: readonly string[];
  /**
   * Whether it checks this form's submissions. Called for every submission, so it must be fast and pure. An exception
   * counts as yes and as a failed check.
   */
  isOn(form: ReceivingForm): boolean;
  /**
   * Returns why a submission is spam, or null. A plain string is shown in every language as it is. `values` are those of `fields`. Times out after three seconds, when
   * `signal` is aborted.
   */
  check(form: ReceivingForm, values: readonly Field[], signal: AbortSignal): Promise<string | CodedText | null>;
  /** The stored reason if the check failed or timed out: the submission is flagged rather than lost or let through. */
  readonly unavailable: string | CodedText;
}

/**
 * Called once per submission of a form for which it is on, outside the intake's statements, so other forms do not wait.
 * Submissions that are rejected, repeated or internal are not checked.
 *
 * @example
 * host.contribute(submissionCheck, {
 *   fields: ['captcha'], isOn: (form) => form.settings.…, check: async (form, [token]) => (token ? null : 'No captcha'),
 *   unavailable: 'The captcha could not be checked',
 * });
 */
export const submissionCheck = definePoint<SubmissionCheck>('collector/submission-check');

export { signCheckCode } from './check-code.ts';
export { isOfDomain } from './domain.ts';
export type { Field } from './fields.ts';
export { type InstallationCheck, lastCheck } from './verification.ts';
export { formsToCount, markAllHours, claimDirtyHours } from './dirty-hours.ts';
export { IDLE_MINUTES } from './idle.ts';
export {
  MAX_LOGGED,
  type ProjectForm,
  VISIT_HOURS,
  type PageViewRelation,
  type PageViewStore,
} from './page-views/page-view-store.ts';
export { countsFinalBefore } from './page-views/views-since.ts';
export { pageViewStoreOf } from './page-views/page-view-store-of.ts';
