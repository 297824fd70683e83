import { spamReasons } from '../../../../contract/entity/spam-reason.ts';
import { DEFAULT_STATES } from '../../../../contract/entity/workflow.ts';
import { createError, serverText, type StoredText } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { exceeds, noSpace, spamExceeds } from '../../../files/server/public.ts';
import { isOfDomain } from '../domain.ts';
import { type MergedField, dataText, listIn, merged, withoutListedCc } from '../fields.ts';
import { submissions, submissionsUnflagged } from '../limits.ts';
import type { DeliveryRow, ReceivedSubmission, ReceivingForm } from '../public.ts';
import type { Draft } from './draft.ts';
import { type Insights, insightsOf } from './insights.ts';
import type { KnownForm, Lookup } from './lookup.ts';

export type Decision =
  | {
      readonly kind: 'store';
      readonly draft: Draft;
      readonly form: KnownForm;
      readonly row: SubmissionColumns;
      /** How many its network has sent within the last minute, including this one. 0 if there is no address. */
      readonly rate: number;
      readonly deliveries: readonly DeliveryRow[];
    }
  | { readonly kind: 'repeat'; readonly form: KnownForm; readonly id: number }
  /** The same submission is earlier in the batch. */
  | { readonly kind: 'as'; readonly index: number }
  /** The form's checks must run first. */
  | { readonly kind: 'check'; readonly form: KnownForm }
  | { readonly kind: 'reject'; readonly error: Error };

export interface SubmissionColumns extends Insights {
  readonly form_id: number;
  readonly current_state: string;
  readonly is_spam: boolean;
  readonly spam_reason: string | null;
  readonly spam_reason_details: StoredText['details'];
  readonly is_test: boolean;
  readonly submitted_data: string;
  readonly idempotency_key: string | null;
  readonly body_hash: string;
  readonly submitted_at: Date;
  readonly submitter_timezone: string | null;
  readonly ip_hash: string | null;
  /** For spam: the additional data that notifications need if it is released later. */
  readonly held_back: { readonly subject: string | null; readonly cc: readonly string[] } | null;
  readonly file_count: number;
  readonly names: readonly string[];
}

/** The deliveries that modules add for a submission. */
export type SubmissionDeliveries = (form: ReceivingForm, submission: ReceivedSubmission) => readonly DeliveryRow[];

/** The module contributions that decisions need. */
export interface Contributed {
  readonly deliveriesOf: SubmissionDeliveries;
  /** Whether a form has checks. */
  readonly isChecked: (form: ReceivingForm) => boolean;
}

/** Decides on a batch in order of arrival. Pure: everything it needs was looked up. */
export function decide(drafts: readonly Draft[], lookup: Lookup, contributed: Contributed): readonly Decision[] {
  const rates = new Map<string, number>();
  const keys = new Map<string, number>();
  const fileBytes = new Map<string, number>();
  const decisions: Decision[] = [];
  for (const [index, draft] of drafts.entries()) {
    const decision = decideOne(draft, index, { ...contributed, drafts, lookup, rates, keys, fileBytes });
    decisions.push(decision);
    if (decision.kind === 'store' && draft.key !== null) keys.set(`${draft.formUid} ${draft.key}`, index);
  }
  return decisions;
}

interface Batch extends Contributed {
  readonly drafts: readonly Draft[];
  readonly lookup: Lookup;
  /** Counts in this batch so far, by form and address. */
  readonly rates: Map<string, number>;
  /** Bytes of files in this batch so far, by form, spam apart. */
  readonly fileBytes: Map<string, number>;
  /** Index in the batch by form and key. */
  readonly keys: ReadonlyMap<string, number>;
}

function decideOne(draft: Draft, index: number, batch: Batch): Decision {
  const form = batch.lookup.form(draft.formUid);
  if (!form) return rejected(errors.FORM_NOT_FOUND);
  if (draft.acceptedRate !== undefined) return decideAccepted(draft, draft.acceptedRate, form, index, batch);
  if (draft.host !== undefined && !isOfDomain(draft.host, form.domain)) return rejected(errors.INVALID_DOMAIN);
  const repeat = repeatOf(draft, index, form, batch);
  if (repeat) return repeat;
  if (!form.settings.receive_submissions) return rejected(errors.NOT_RECEIVING);
  if (needsCheck(draft, form, batch)) return { kind: 'check', form };
  const rate = rateOf(draft, form, batch);
  if (rate > submissions.max) return { kind: 'reject', error: createError(errors.TOO_FAST, {}, 60) };
  const verdict = { rate, reason: spamReason(draft, rate) };
  const withoutSpace = countFiles(draft, form, verdict.reason !== null, batch);
  if (withoutSpace) return { kind: 'reject', error: withoutSpace };
  if (draft.ipHash !== null) batch.rates.set(`${form.id} ${draft.ipHash}`, rate);
  return accepted(draft, form, verdict, index, batch);
}

/** Domain, settings and limits are those at the time of its acknowledgement. */
function decideAccepted(draft: Draft, rate: number, form: KnownForm, index: number, batch: Batch): Decision {
  const repeat = repeatOf(draft, index, form, batch);
  return repeat ?? accepted(draft, form, { rate: 0, reason: spamReason(draft, rate) }, index, batch);
}

const rejected = (kind: Parameters<typeof createError>[0]): Decision => ({ kind: 'reject', error: createError(kind) });

function repeatOf({ key, formUid, hash }: Draft, index: number, form: KnownForm, batch: Batch): Decision | undefined {
  const stored = batch.lookup.repeat(index);
  if (stored) return stored.hash === hash ? { kind: 'repeat', form, id: stored.id } : rejected(errors.KEY_REUSED);
  const earlier = key === null ? undefined : batch.keys.get(`${formUid} ${key}`);
  if (earlier === undefined) return undefined;
  return batch.drafts[earlier]?.hash === hash ? { kind: 'as', index: earlier } : rejected(errors.KEY_REUSED);
}

/** Submissions already known to be spam or over the limit need no check. */
function needsCheck({ verdict, isTrapped, ipHash }: Draft, form: KnownForm, { lookup, isChecked }: Batch): boolean {
  if (verdict !== null || isTrapped || !isChecked(form)) return false;
  return ipHash === null || lookup.rate(form.id, ipHash) < submissionsUnflagged.max;
}

/** Includes this one. Rejected submissions do not count, so waiting a minute always helps. */
function rateOf({ ipHash }: Draft, form: KnownForm, { lookup, rates }: Batch): number {
  if (ipHash === null) return 0;
  return (rates.get(`${form.id} ${ipHash}`) ?? lookup.rate(form.id, ipHash)) + 1;
}

/** The error of a submission whose files exceed what the form may store. */
function countFiles({ files }: Draft, form: KnownForm, isSpam: boolean, { fileBytes }: Batch): Error | undefined {
  const [first] = files;
  if (first === undefined) return undefined;
  const key = `${form.id} ${isSpam}`;
  const own = files.reduce((sum, { bytes }) => sum + bytes, fileBytes.get(key) ?? 0);
  const { bytes = 0, spamBytes = 0 } = form.usedSpace ?? {};
  const space = { maxTotalMb: form.settings.max_total_file_mb };
  if (isSpam ? spamExceeds(spamBytes + own, space) : exceeds(bytes + own, space)) return noSpace(first.field);
  fileBytes.set(key, own);
  return undefined;
}

function spamReason({ isTrapped, verdict }: Draft, rate: number): StoredText | null {
  if (isTrapped) return serverText(spamReasons.SPAM_HIDDEN_FIELD);
  if (verdict !== null && verdict.spamReason !== null) return verdict.spamReason;
  return rate > submissionsUnflagged.max ? serverText(spamReasons.SPAM_TOO_FREQUENT) : null;
}

interface SpamVerdict {
  readonly rate: number;
  readonly reason: StoredText | null;
}

function accepted(sent: Draft, form: KnownForm, { rate, reason }: SpamVerdict, index: number, batch: Batch): Decision {
  const draft = withoutForeignVisit(sent, form);
  const fields = merged(withoutListedCc(draft.fields, form.settings.cc_addresses));
  const insights = insightsOf(draft, batch.lookup.past(index));
  const row: SubmissionColumns = {
    ...insights,
    form_id: form.id,
    current_state: DEFAULT_STATES[0],
    is_spam: reason !== null,
    spam_reason: reason?.message ?? null,
    spam_reason_details: reason?.details ?? null,
    is_test: draft.isTest,
    submitted_data: dataText(fields),
    idempotency_key: draft.key,
    body_hash: draft.hash,
    submitted_at: draft.receivedAt,
    submitter_timezone: draft.zone,
    ip_hash: draft.ipHash,
    held_back: reason === null ? null : { subject: draft.subject, cc: listedCc(draft, form) },
    file_count: draft.files.length,
    names: fields.map(([name]) => name),
  };
  const deliveries = batch.deliveriesOf(form, receivedAs(draft, form, row, fields));
  return { kind: 'store', draft, form, row, rate, deliveries };
}

/** A visit says itself which page it is of: one of another website would be shown, and linked, as the owner's own. */
const withoutForeignVisit = (draft: Draft, { domain }: KnownForm): Draft =>
  draft.visit && !isOfDomain(draft.visit.domain, domain) ? { ...draft, visit: undefined } : draft;

const listedCc = ({ cc }: Draft, form: KnownForm): readonly string[] => cc.filter(listIn(form.settings.cc_addresses));

/** From the visitor's `_replyto` or `email` field. Not validated as an address. */
export function replyToOf(fields: readonly MergedField[]): string | null {
  const email = fields.find(([name]) => name === '_replyto') ?? fields.find(([name]) => name === 'email');
  return typeof email?.[1] === 'string' && email[1] !== '' ? email[1] : null;
}

function receivedAs(
  draft: Draft,
  form: KnownForm,
  row: SubmissionColumns,
  fields: readonly MergedField[],
): ReceivedSubmission {
  return {
    fields,
    submittedAt: row.submitted_at,
    isSpam: row.is_spam,
    isTest: row.is_test,
    originUrl: row.origin_url,
    activityScore: row.activity_score,
    replyTo: replyToOf(fields),
    subject: draft.subject,
    network: draft.ipHash,
    cc: listedCc(draft, form),
  };
}
