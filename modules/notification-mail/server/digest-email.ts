import { fieldLabel } from '../../../contract/entity/workflow.ts';
import type { Language } from '../../../contract/text.ts';
import { timestampText } from '../../../server/kit.ts';
import type { EmailContent } from '../../mail/server/public.ts';
import type { Headline, ListedSubmission, PeriodFigures } from '../../submissions/server/public.ts';
import type { FormSummary } from '../../workspaces/server/public.ts';
import { digestEntries } from './limits.ts';
import { excerptOf } from './subject.ts';
import { type EmailTexts, textsFor } from './texts-for.ts';

const MAX_TITLE = 80;
const MAX_TEXT = 200;

/** A submission in a digest. */
export interface DigestEntry extends Omit<ListedSubmission, 'fields'>, Headline {
  readonly href: string;
}

interface DigestOptions {
  readonly form: FormSummary;
  /** The number that arrived, of which `entries` are the newest. */
  readonly count: number;
  readonly entries: readonly DigestEntry[];
  /** Totals of the day before a daily digest. */
  readonly figures: PeriodFigures | undefined;
  readonly zone: string;
  /** The list of the form's submissions. */
  readonly href: string;
  readonly product: string;
  readonly unsubscribe: string;
  readonly language: Language | null;
}

/** The email about the submissions since the last digest. */
export function digestEmail(about: DigestOptions): { subject: string; content: EmailContent } {
  const { form, count, entries, figures, zone, href, product, unsubscribe, language } = about;
  const t = textsFor(language);
  const heading = count === 1 ? t('DIGEST_ONE') : t('DIGEST_MANY', { count });
  const newest = count > entries.length ? [t('DIGEST_NEWEST', { max: digestEntries.max })] : [];
  return {
    subject: t('DIGEST_SUBJECT', { heading, form: form.name }),
    content: {
      language,
      heading,
      lines: [t('LOCKED_FORM', { form: form.name, project: form.projectName }), ...newest],
      ...(figures && { figures: figuresOf(figures, t) }),
      entries: entries.map((entry) => entryOf(entry, zone, language)),
      button: { text: t('DIGEST_OPEN'), href },
      facts: figures ? factsOf(figures, t) : [],
      closing: t('DIGEST_CLOSING', { product }),
      closingLink: { text: t('UNSUBSCRIBE'), href: unsubscribe },
    },
  };
}

function entryOf(
  { sender, message, isLocked, isTest, submittedAt, href }: DigestEntry,
  zone: string,
  language: Language | null,
) {
  const t = textsFor(language);
  const name = excerptOf(sender ?? '', MAX_TITLE) || t('DIGEST_UNTITLED');
  return {
    title: `${isTest ? '[Test] ' : ''}${isLocked ? t('DIGEST_LOCKED') : name}`,
    href,
    note: timestampText(submittedAt, zone, language),
    text: excerptOf(message?.text ?? '', MAX_TEXT),
  };
}

const figuresOf = ({ submissions, spam, complete }: PeriodFigures, t: EmailTexts) =>
  [
    [t('DIGEST_TODAY'), String(submissions)],
    [t('DIGEST_COMPLETE'), String(complete)],
    [t('DIGEST_SPAM'), String(spam)],
  ] as const;

const factsOf = ({ byState }: PeriodFigures, t: EmailTexts) =>
  byState.length === 0
    ? []
    : [[t('DIGEST_BY_STATE'), byState.map(([state, count]) => `${stateText(state)} ${count}`).join(' · ')] as const];

/** States are often written in capitals. */
const stateText = (state: string): string => fieldLabel(state === state.toUpperCase() ? state.toLowerCase() : state);
