import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { sizeText } from '../../../contract/size-text.ts';
import type { EmailContent } from '../../mail/server/public.ts';
import type { SubmissionSummary } from '../../submissions/server/public.ts';
import type { FormSummary } from '../../workspaces/server/public.ts';
import { subjectFor } from './subject.ts';

/** Further fields are left out; the email links to the full submission. */
const MAX_FIELDS = 50;
const MAX_VALUE_LENGTH = 5000;

interface SubmissionEmailOptions {
  readonly form: FormSummary;
  readonly submission: Pick<SubmissionSummary, 'fields' | 'isTest' | 'isLocked'>;
  readonly files: readonly SubmissionFile[];
  /** Subject requested by the page. */
  readonly subject: string | null;
  readonly href: string;
  readonly product: string;
  /** Unsubscribe link of the recipient of this copy. */
  readonly unsubscribe: string;
}

export function emailFor(about: SubmissionEmailOptions): { subject: string; content: EmailContent } {
  const { form, submission, files, subject, href, product } = about;
  if (submission.isLocked) return lockedEmail(about);
  const test = submission.isTest ? '[Test] ' : '';
  return {
    subject: `${test}${subject ?? subjectFor(form.name, submission.fields)}`,
    content: {
      heading: submission.isTest ? 'A test submission arrived' : 'A new submission arrived',
      lines: [`On the form ${form.name} of ${form.projectName}.`],
      fields: submission.fields.slice(0, MAX_FIELDS).map(([name, value]) => [name, plainTextOf(value)] as const),
      links: files.map(({ name, bytes }) => ({ text: name, note: sizeText(bytes, 'en'), href })),
      button: { text: 'Open submission', href },
      closing: `You get this email because notifications are on for this form. Turn them off in its settings in ${product}. ${stopping(about)}`,
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
      button: { text: 'Open submission', href },
      closing: `You get this email because someone registered with this address in ${product}. ${stopping({ unsubscribe })}`,
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
        `On the form ${form.name} of ${form.projectName}.`,
        'Your plan’s monthly limit is reached. The submission is stored and unlocks when your plan allows.',
      ],
      button: { text: 'Open submission', href },
      closing: `You get this email because notifications are on for this form. ${stopping({ unsubscribe })}`,
    },
  };
}

const stopping = ({ unsubscribe }: Pick<SubmissionEmailOptions, 'unsubscribe'>): string =>
  `Unsubscribe: ${unsubscribe}`;

/** Formats a value as text: lists joined, a file by its name. */
function plainTextOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plainTextOf).join(', ') : textOf(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
}
