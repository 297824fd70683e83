import { fieldLabel } from '../../../contract/entity/workflow.ts';
import type { Language } from '../../../contract/text.ts';
import { timestampText } from '../../../server/kit.ts';
import type { EmailButton, EmailContent, EmailLink } from '../../mail/server/public.ts';
import { headlineOf, type SubmissionOrigin, type SubmissionSummary } from '../../submissions/server/public.ts';
import type { FormSummary } from '../../workspaces/server/public.ts';
import { excerptOf, subjectFor } from './subject.ts';
import { textsFor } from './texts-for.ts';

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
  /** That recipient's language. */
  readonly language: Language | null;
}

export function emailFor(about: SubmissionEmailOptions): { subject: string; content: EmailContent } {
  const { form, submission, origin, files, subject, href, actions, product, unsubscribe, language } = about;
  if (submission.isLocked) return lockedEmail(about);
  const { sender, message } = headlineOf(submission.fields);
  const others = submission.fields.filter(([name]) => name !== message?.name);
  const t = textsFor(language);
  const kind = t(submission.isTest ? 'NOTIFICATION_TEST' : 'NOTIFICATION_NEW');
  const heading = excerptOf(sender ?? '', MAX_HEADING);
  const fullSubject = subject ?? subjectFor(form.name, submission.fields, language);
  return {
    subject: submission.isTest ? t('NOTIFICATION_TEST_SUBJECT', { subject: fullSubject }) : fullSubject,
    content: {
      language,
      heading: heading === '' ? kind : heading,
      lines: [t('NOTIFICATION_FROM', { kind, form: form.name, project: form.projectName })],
      ...(message && { message: shortened(message.text) }),
      fields: others.slice(0, MAX_FIELDS).map(([name, value]) => [fieldLabel(name), plainTextOf(value)] as const),
      links: files,
      button: { text: t('NOTIFICATION_OPEN'), href },
      actions,
      facts: factsOf(origin, form.timezone, language),
      closing: t('NOTIFICATION_CLOSING', { product }),
      closingLink: { text: t('UNSUBSCRIBE'), href: unsubscribe },
    },
  };
}

/** The email to an unverified address: contains no text from the owner or a visitor. */
export function fixedEmail({
  href,
  product,
  unsubscribe,
  language,
}: Pick<SubmissionEmailOptions, 'href' | 'product' | 'unsubscribe' | 'language'>): ReturnType<typeof emailFor> {
  const t = textsFor(language);
  return {
    subject: t('UNCONFIRMED_SUBJECT', { product }),
    content: {
      language,
      heading: t('UNCONFIRMED_HEADING'),
      lines: [t('UNCONFIRMED_TEXT'), t('UNCONFIRMED_ADVICE')],
      button: { text: t('NOTIFICATION_OPEN'), href },
      closing: t('UNCONFIRMED_CLOSING', { product }),
      closingLink: { text: t('UNSUBSCRIBE'), href: unsubscribe },
    },
  };
}

/** Over the monthly cap, the email reports the arrival without any content. */
function lockedEmail({ form, href, unsubscribe, language }: SubmissionEmailOptions): {
  subject: string;
  content: EmailContent;
} {
  const t = textsFor(language);
  return {
    subject: t('LOCKED_SUBJECT', { form: form.name }),
    content: {
      language,
      heading: t('LOCKED_HEADING'),
      lines: [t('LOCKED_FORM', { form: form.name, project: form.projectName }), t('LOCKED_TEXT')],
      button: { text: t('NOTIFICATION_OPEN'), href },
      closing: t('NOTIFICATION_CLOSING_SHORT'),
      closingLink: { text: t('UNSUBSCRIBE'), href: unsubscribe },
    },
  };
}

/** Where and when the visitor wrote, as far as known. */
function factsOf(
  origin: SubmissionOrigin,
  zone: string,
  language: Language | null,
): readonly (readonly [name: string, value: string])[] {
  const t = textsFor(language);
  const { submittedAt, pageUrl, device, browser, platform, source, visits } = origin;
  const program =
    browser !== null && platform !== null ? t('BROWSER_ON_PLATFORM', { browser, platform }) : (browser ?? platform);
  const all: readonly (readonly [string, string | null])[] = [
    [t('FACT_SENT'), `${timestampText(submittedAt, zone, language)} (${zone})`],
    [t('FACT_PAGE'), pageUrl],
    [t('FACT_DEVICE'), [device, program].filter((one) => one !== null && one !== '').join(', ')],
    [t('FACT_SOURCE'), source],
    [t('FACT_VISITS'), visits === null ? null : String(visits)],
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
