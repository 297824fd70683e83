import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

/** Made by the visitor's browser. */
const RandomKey = z.string().check(z.regex(/^[\w-]{8,64}$/));
const Milliseconds = z.number().check(z.nonnegative());

/** One page view as the tracking script sends it, again and again while it grows. Times are elapsed. */
export const PageView = z.object({
  visitor: RandomKey,
  page: RandomKey,
  form: z.optional(z.string()),
  url: z.string(),
  referrer: z.string(),
  zone: z.optional(z.string()),
  age: Milliseconds,
  time: Milliseconds,
  formTime: Milliseconds,
  /** Since 1970 by the visitor's clock, which may be wrong. */
  sent: z.optional(Milliseconds),
  viewed: z.optional(z.boolean()),
  interacted: z.optional(z.boolean()),
});
export type PageView = z.infer<typeof PageView>;

/** A form as the tracking script sends it: each field in order; the third part is the size of a file. */
export const ScriptSubmission = z.object({
  key: RandomKey,
  fields: z.array(z.tuple([z.string(), z.string(), z.nullable(z.number())])),
  /** Without it, or with one that cannot be read, the submission is of type `without_analytics`. */
  visit: z.optional(z.unknown()),
});

/** What the tracking script and `Accept: application/json` get, whatever the status. */
export const SubmissionAnswer = z.object({
  success: z.boolean(),
  /** For the visitor to read. */
  message: z.string(),
  errors: z.array(z.object({ field: z.optional(z.string()), message: z.string() })),
  redirect: z.optional(z.string()),
  /** Names of the files that were sent: their names and sizes are kept, the files are not. */
  files_not_kept: z.optional(z.array(z.string())),
});
export type SubmissionAnswer = z.infer<typeof SubmissionAnswer>;

const collector = { host: 'collector', access: 'anyone', generation: 'plain' } as const;
/** Addresses in pages carry what people add to them. */
const AnyQuery = z.looseObject({});
const OneForm = z.strictObject({ formUid: z.string() });

export const trackingScript = defineEndpoint('collector/script', {
  ...collector,
  method: 'GET',
  path: '/t.js',
  summary: 'The tracking script',
  query: AnyQuery,
  response: z.string(),
});

export const verifyScript = defineEndpoint('collector/verify-script', {
  ...collector,
  method: 'GET',
  path: '/verify.js',
  summary: 'What the tracking script loads when an owner checks an installation',
  query: AnyQuery,
  response: z.string(),
});

export const submitForm = defineEndpoint('collector/submit', {
  ...collector,
  method: 'POST',
  path: '/f/:formUid',
  summary: 'Takes a submission: a form post, JSON (an object of fields), or what the tracking script sends as text',
  params: OneForm,
  query: AnyQuery,
  body: z.unknown(),
  response: SubmissionAnswer,
  errors: [...Object.values(errors), generalErrors.TOO_LARGE],
});

export const formAddress = defineEndpoint('collector/form-address', {
  ...collector,
  method: 'GET',
  path: '/f/:formUid',
  summary: 'A page for a person who opens the address that takes posts',
  params: OneForm,
  query: AnyQuery,
  response: z.string(),
  errors: [errors.FORM_NOT_FOUND, generalErrors.TOO_MANY],
});

export const sendVisit = defineEndpoint('collector/visit', {
  ...collector,
  method: 'POST',
  path: '/v/:projectUid',
  summary: 'Counts a page view; 204 whether it counted or not, unless the network sends too many',
  params: z.strictObject({ projectUid: z.string() }),
  query: AnyQuery,
  body: z.unknown(),
  response: z.string(),
  errors: [generalErrors.TOO_MANY],
});

/** What the page holds, as its browser sees it. */
export const PageFacts = z.object({
  /** Whether there is a form with the uid as its id. */
  found: z.boolean(),
  /** Of its fields. */
  names: z.array(z.string()).check(z.maxLength(5000)),
});

export const Verdict = z.enum(['ok', 'Invalid domain', 'Form not found', 'Field error']);
export type Verdict = z.infer<typeof Verdict>;

export const verifyInstallation = defineEndpoint('collector/verify', {
  ...collector,
  method: 'POST',
  path: '/verify/:formUid',
  summary: 'Judges an installation by what the page holds',
  params: OneForm,
  query: AnyQuery,
  body: PageFacts,
  response: z.object({ result: Verdict, message: z.string() }),
  errors: [generalErrors.TOO_MANY],
});
