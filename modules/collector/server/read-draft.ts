import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createError } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { deviceOf } from './device.ts';
import { hostOf } from './domain.ts';
import { type SpecialFields, type Field, checkedFields, withoutAliases } from './fields.ts';
import type { Draft } from './intake/draft.ts';
import type { SubmissionBody } from './read-body.ts';
import { cut, storable } from './storable.ts';
import { asksForPrivacy, readPageView } from './page-view.ts';

export interface Sender {
  readonly network: string;
  readonly headers: IncomingHttpHeaders;
  readonly at: Date;
  readonly secret: string;
  /** Names of the fields that only checks read. */
  readonly proofNames?: readonly string[];
}

/** The content to store if the form accepts it. */
export function readDraft(
  formUid: string,
  sent: SubmissionBody,
  sender: Sender,
): { readonly draft: Draft; readonly next: string | null } {
  const { headers, at, proofNames = [] } = sender;
  const isCheckValue = ([name]: Field): boolean => proofNames.includes(name);
  const named = checkedFields(sent.fields);
  const aliased = withoutAliases(named.filter((field) => !isCheckValue(field)));
  if (aliased.fields.length === 0) throw createError(errors.NO_FIELD);
  const visit = asksForPrivacy(headers) ? undefined : readPageView(sent.visit, at);
  const draft: Draft = {
    ...common(formUid, aliased, at, sent.files),
    checkValues: named.filter(isCheckValue),
    verdict: null,
    key: keyOf(sent, aliased, headers),
    host: hostOf(headers.origin),
    ipHash: createHmac('sha256', sender.secret).update(sender.network).digest('base64url').slice(0, 22),
    isTest: false,
    visit,
    zone: visit?.zone ?? null,
    language: visit ? languageOf(headers['accept-language']) : null,
    device: deviceOf(headers['user-agent']),
  };
  return { draft, next: aliased.next };
}

/** An internal submission without a browser. */
export function internalDraft(
  formUid: string,
  fields: readonly Field[],
  at: Date,
  given: Pick<Draft, 'isTest' | 'zone'>,
): Draft {
  const aliased = withoutAliases(checkedFields(fields));
  return {
    ...common(formUid, aliased, at, []),
    ...given,
    checkValues: [],
    verdict: { spamReason: null },
    key: randomUUID(),
    host: undefined,
    ipHash: null,
    visit: undefined,
    language: null,
    device: { device_type: null, browser: null, platform: null, isBot: false },
  };
}

const common = (
  formUid: string,
  { fields, isTrapped, subject, cc }: SpecialFields,
  receivedAt: Date,
  files: Draft['files'],
) => ({
  formUid: storable(formUid),
  fields,
  isTrapped,
  subject,
  cc,
  files,
  hash: hashOf(fields, files),
  receivedAt,
});

/** Repeats of a submission have the same fields and files. Unchanged for submissions without files. */
function hashOf(fields: readonly Field[], files: Draft['files']): string {
  const content = files.length === 0 ? fields : [fields, files.map(({ field, digest }) => [field, digest])];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** In characters. */
const MAX_OF_KEY = 64;

/** A submission without a key gets one, so that a retried batch stores nothing twice. */
function keyOf(sent: SubmissionBody, { key }: SpecialFields, headers: IncomingHttpHeaders): string {
  const header = headers['idempotency-key'];
  const given = sent.key ?? key ?? (typeof header === 'string' ? header : '');
  // Hashed rather than truncated: long keys with a common prefix must stay distinct.
  if (given.length > MAX_OF_KEY) return createHash('sha256').update(given).digest('base64url');
  return cut(given, MAX_OF_KEY) ?? randomUUID();
}

/** The browser's first language as sent: `de-CH` for `de-CH,de;q=0.9`. */
function languageOf(header: string | undefined): string | null {
  const first = (header ?? '').split(/[,;]/)[0]?.trim() ?? '';
  return /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(first) ? first : null;
}
