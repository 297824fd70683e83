import { fieldLabel } from '../../../contract/entity/workflow.ts';
import { timestampText } from '../../../server/kit.ts';
import type { EmailButton, EmailContent, EmailLink } from '../../mail/server/public.ts';
import { headlineOf, type SubmissionOrigin, type SubmissionSummary } from '../../submissions/server/public.ts';
import type { FormSummary } from '../../workspaces/server/public.ts';
import { excerptOf, subjectFor } from './subject.ts';

/** Further fields are left out; the email links to the full submission. */
const MAX_FIELDS = 50;
const MAX_VALUE_LENGTH = 5000;
const MAX_HEADING = 100;

interface SubmissionEmailOptions {
  readonly form: FormSummary;
  readonly submission: Pick<SubmissionSummary, 'fields' | 'isTest' | 'isLocked'>;
  readonly origin: SubmissionOrigin;
  /** The submission's files, with their addresses in the console. */
  readonly files: readonly EmailLink[];
  /** Subject requested by the page. */
  readonly subject: string | null;
  readonly href: string;
  /** Links by which the recipient marks the submission. */
  readonly actions: readonly EmailButton[];
  readonly product: string;
  /** Unsubscribe link of the recipient of this copy. */
  readonly unsubscribe: string;
}

export function emailFor(about: SubmissionEmailOptions): { subject: string; content: EmailContent } {
  const { form, submission, origin, files, subject, href, actions, product, unsubscribe } = about;
  if (submission.isLocked) return lockedEmail(about);
  const { sender, message } = headlineOf(submission.fields);
  const others = submission.fields.filter(([name]) => name !== message?.name);
  const kind = submission.isTest ? 'Test submission' : 'New submission';
  const heading = excerptOf(sender ?? '', MAX_HEADING);
  return {
    subject: `${submission.isTest ? '[Test] ' : ''}${subject ?? subjectFor(form.name, submission.fields)}`,
    content: {
      heading: heading === '' ? kind : heading,
      lines: [`${kind} through ${form.name} (${form.projectName})`],
      ...(message && { message: shortened(message.text) }),
      fields: others.slice(0, MAX_FIELDS).map(([name, value]) => [fieldLabel(name), plainTextOf(value)] as const),
      links: files,
      button: { text: 'Open', href },
      actions,
      facts: factsOf(origin, form.timezone),
      closing: `You’re receiving this email because notifications are on for this form. Turn them off in the form’s settings in ${product}.`,
      closingLink: { text: 'Unsubscribe', href: unsubscribe },
    },
  };
}

/** The email to an unverified address: contains no text from the owner or a visitor. */
export function fixedEmail({
  href,
  product,
  unsubscribe,
}: Pick<SubmissionEmailOptions, 'href' | 'product' | 'unsubscribe'>): ReturnType<typeof emailFor> {
  return {
    subject: `New submission in ${product}`,
    content: {
      heading: 'A new submission arrived',
      lines: [
        'Log in to read it. After you confirm your email address, these emails show what was submitted.',
        'To confirm it, use the link in the email you got when you registered, or log in and request a new one at the top of the page.',
      ],
      button: { text: 'Open', href },
      closing: `You’re receiving this email because someone registered with this address in ${product}.`,
      closingLink: { text: 'Unsubscribe', href: unsubscribe },
    },
  };
}

/** Over the monthly cap, the email reports the arrival without any content. */
function lockedEmail({ form, href, unsubscribe }: SubmissionEmailOptions): { subject: string; content: EmailContent } {
  return {
    subject: `New submission on ${form.name} (locked)`,
    content: {
      heading: 'A new submission arrived and is locked',
      lines: [
        `Form: ${form.name} (${form.projectName})`,
        'Your plan’s monthly limit is reached. The submission is stored and unlocks when your plan allows.',
      ],
      button: { text: 'Open', href },
      closing: 'You’re receiving this email because notifications are on for this form.',
      closingLink: { text: 'Unsubscribe', href: unsubscribe },
    },
  };
}

/** Where and when the visitor wrote, as far as known. */
function factsOf(origin: SubmissionOrigin, zone: string): readonly (readonly [name: string, value: string])[] {
  const { submittedAt, pageUrl, device, browser, platform, source, visits } = origin;
  const program = [browser, platform].filter((one) => one !== null).join(' on ');
  const all: readonly (readonly [string, string | null])[] = [
    ['Sent', `${timestampText(submittedAt, zone)} (${zone})`],
    ['Page', pageUrl],
    ['Device', [device, program].filter((one) => one !== null && one !== '').join(', ')],
    ['Source', source],
    ['Visits', visits === null ? null : String(visits)],
  ];
  return all.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));
}

/** Formats a value as text: lists joined, a file by its name. */
function plainTextOf(value: unknown): string {
  return shortened(Array.isArray(value) ? value.map(plainTextOf).join(', ') : textOf(value));
}

const shortened = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : text;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
}
