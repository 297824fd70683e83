import { fieldLabel } from '../../../contract/entity/workflow.ts';
import { timestampText } from '../../../server/kit.ts';
import type { EmailContent } from '../../mail/server/public.ts';
import { headlineOf, type PeriodFigures, type SubmissionSummary } from '../../submissions/server/public.ts';
import type { FormSummary } from '../../workspaces/server/public.ts';
import { digestEntries } from './limits.ts';
import { excerptOf } from './subject.ts';

const MAX_TITLE = 80;
const MAX_TEXT = 200;

/** A submission in a digest. */
export interface DigestEntry extends SubmissionSummary {
  readonly submittedAt: Date;
  readonly href: string;
}

interface DigestOptions {
  readonly form: FormSummary;
  /** The number that arrived, of which `entries` are the newest. */
  readonly count: number;
  readonly entries: readonly DigestEntry[];
  /** Of the day before a daily digest. */
  readonly figures: PeriodFigures | undefined;
  readonly zone: string;
  /** The list of the form's submissions. */
  readonly href: string;
  readonly product: string;
  readonly unsubscribe: string;
}

/** The email about the submissions since the last digest. */
export function digestEmail(about: DigestOptions): { subject: string; content: EmailContent } {
  const { form, count, entries, figures, zone, href, product, unsubscribe } = about;
  const heading = count === 1 ? '1 new submission' : `${count} new submissions`;
  const newest = count > entries.length ? [`Showing the newest ${digestEntries.max}.`] : [];
  return {
    subject: `${heading} on ${form.name}`,
    content: {
      heading,
      lines: [`Form: ${form.name} (${form.projectName})`, ...newest],
      ...(figures && { figures: figuresOf(figures) }),
      entries: entries.map((entry) => entryOf(entry, zone)),
      button: { text: 'Open submissions', href },
      facts: figures ? factsOf(figures) : [],
      closing: `You’re receiving this digest because notifications are on for this form. Change how often you get it in the form’s settings in ${product}.`,
      closingLink: { text: 'Unsubscribe', href: unsubscribe },
    },
  };
}

function entryOf({ fields, isLocked, isTest, submittedAt, href }: DigestEntry, zone: string) {
  const { sender, message } = headlineOf(fields);
  const name = excerptOf(sender ?? '', MAX_TITLE) || 'Submission';
  return {
    title: `${isTest ? '[Test] ' : ''}${isLocked ? 'Locked submission' : name}`,
    href,
    note: timestampText(submittedAt, zone),
    text: excerptOf(message?.text ?? '', MAX_TEXT),
  };
}

const figuresOf = ({ submissions, spam, complete }: PeriodFigures) =>
  [
    ['Submissions in the last 24 hours', String(submissions)],
    ['Marked complete', String(complete)],
    ['Spam', String(spam)],
  ] as const;

const factsOf = ({ byState }: PeriodFigures) =>
  byState.length === 0
    ? []
    : [['By state', byState.map(([state, count]) => `${stateText(state)} ${count}`).join(' · ')] as const];

/** States are often written in capitals. */
const stateText = (state: string): string => fieldLabel(state === state.toUpperCase() ? state.toLowerCase() : state);
