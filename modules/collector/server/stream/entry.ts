import * as z from 'zod/mini';
import { TextDetail } from '../../../../contract/text.ts';
import type { Draft } from '../intake/draft.ts';

const Text = z.string();
const MaybeText = z.nullable(z.string());
const When = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
const Moment = When.check(z.refine((date) => !Number.isNaN(date.getTime())));

const Campaign = z.object({
  utm_source: MaybeText,
  utm_medium: MaybeText,
  utm_campaign: MaybeText,
  utm_cid: MaybeText,
  utm_content: MaybeText,
  utm_term: MaybeText,
});

const ReceivedPageView = z.object({
  visitor: Text,
  page: Text,
  form: MaybeText,
  domain: Text,
  path: Text,
  url: Text,
  referrer: MaybeText,
  zone: MaybeText,
  onloadAt: Moment,
  clockGap: z.nullable(z.number()),
  timeSpent: z.number(),
  timeInForm: z.number(),
  isViewed: z.boolean(),
  isInteracted: z.boolean(),
  campaign: z.optional(Campaign),
});

const Device = z.object({ device_type: MaybeText, browser: MaybeText, platform: MaybeText, isBot: z.boolean() });
const SpamReason = z.object({ message: Text, details: z.nullable(z.array(TextDetail)) });

/**
 * A submission on a stream, as JSON. Servers of two versions read the same streams during an upgrade: a new part must be
 * optional. What a server cannot read fails, and is retained until the operator retries it.
 */
const Entry = z.object({
  version: z.literal(1),
  formUid: Text,
  fields: z.array(z.tuple([Text, Text])),
  key: Text,
  hash: Text,
  receivedAt: Moment,
  host: z.optional(Text),
  ipHash: Text,
  isTrapped: z.boolean(),
  verdict: z.nullable(z.object({ spamReason: z.nullable(SpamReason) })),
  isTest: z.boolean(),
  subject: MaybeText,
  cc: z.array(Text),
  visit: z.optional(ReceivedPageView),
  zone: MaybeText,
  language: MaybeText,
  device: Device,
});

/** A submission that a stream can accept: from a network, without files. */
export interface StreamedDraft extends Draft {
  readonly key: string;
  readonly ipHash: string;
}

/** Without the values for checks, which have run. */
export const entryOf = (draft: StreamedDraft): string =>
  JSON.stringify({ version: 1, ...draft, checkValues: undefined, files: undefined });

/** `sent` is how many its network had sent when it was accepted. Throws if it is not an entry of a known version. */
export function draftOf(entry: string, sent: string): StreamedDraft & Required<Pick<Draft, 'acceptedRate'>> {
  const { version: _, visit, ...draft } = Entry.parse(JSON.parse(entry));
  return {
    host: undefined,
    ...draft,
    visit: visit && { campaign: undefined, ...visit },
    files: [],
    checkValues: [],
    acceptedRate: Number(sent),
  };
}
