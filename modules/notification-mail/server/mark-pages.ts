import type { Language } from '../../../contract/text.ts';
import { buttonPage, linkPage, type PageWithNonce } from '../../../server/kit.ts';
import { markLinkDays } from './limits.ts';
import type { LinkMarker } from './mark-link.ts';

/** The names shown on the pages of a link. */
export interface MarkedSubmission {
  readonly marker: LinkMarker;
  readonly submissionId: number;
  readonly form: string;
  /** The person who marks it. */
  readonly person: string;
  /** The submission in the console. */
  readonly href: string;
}

interface Texts {
  readonly ask: Readonly<Record<LinkMarker, readonly [title: string, button: string]>>;
  readonly asked: (about: MarkedSubmission) => string;
  readonly done: Readonly<Record<LinkMarker, string>>;
  readonly recorded: (person: string) => string;
  readonly used: readonly [title: string, text: string];
  readonly expired: readonly [title: string, text: string];
  readonly notAllowed: readonly [title: string, text: string];
  readonly open: string;
}

const english: Texts = {
  ask: { complete: ['Mark as complete?', 'Mark as complete'], spam: ['Mark as spam?', 'Mark as spam'] },
  asked: ({ submissionId, form, person }) =>
    `Submission ${submissionId} on the form “${form}”. The history will show that ${person} marked it.`,
  done: { complete: 'Marked as complete', spam: 'Marked as spam' },
  recorded: (person) => `The history shows that ${person} marked it.`,
  used: ['Link already used', 'Each link works only once.'],
  expired: [
    'This link has expired',
    `Links in notification emails work for ${markLinkDays.max} days. Open the submission to mark it.`,
  ],
  notAllowed: ['You can’t mark this submission', 'Your access to its form has changed since the email was sent.'],
  open: 'Open submission',
};

const german: Texts = {
  ask: {
    complete: ['Als erledigt markieren?', 'Als erledigt markieren'],
    spam: ['Als Spam markieren?', 'Als Spam markieren'],
  },
  asked: ({ submissionId, form, person }) =>
    `Einsendung ${submissionId} im Formular „${form}“. Im Verlauf wird stehen, dass ${person} sie markiert hat.`,
  done: { complete: 'Als erledigt markiert', spam: 'Als Spam markiert' },
  recorded: (person) => `Im Verlauf steht, dass ${person} sie markiert hat.`,
  used: ['Link bereits verwendet', 'Jeder Link funktioniert nur einmal.'],
  expired: [
    'Dieser Link ist abgelaufen',
    `Links in Benachrichtigungen gelten ${markLinkDays.max} Tage. Öffnen Sie die Einsendung, um sie zu markieren.`,
  ],
  notAllowed: [
    'Sie können diese Einsendung nicht markieren',
    'Ihr Zugriff auf das Formular hat sich geändert, seit Sie den Link erhalten haben.',
  ],
  open: 'Einsendung öffnen',
};

const textsIn = (language: Language): Texts => (language === 'de' ? german : english);

/** The page with the button that marks the submission. */
export function askPage(about: MarkedSubmission, language: Language): PageWithNonce {
  const { ask, asked } = textsIn(language);
  const [title, button] = ask[about.marker];
  return buttonPage(title, asked(about), { button, field: ['mark', about.marker], language });
}

export function donePage({ marker, person, href }: MarkedSubmission, language: Language): PageWithNonce {
  const { done, recorded, open } = textsIn(language);
  return linkPage(done[marker], recorded(person), { href, text: open }, language);
}

/** The page of a link that no longer works. Someone without access gets no link to the submission. */
export function closedPage(why: 'used' | 'expired', href: string, language: Language): PageWithNonce {
  const {
    [why]: [title, text],
    open,
  } = textsIn(language);
  return linkPage(title, text, { href, text: open }, language);
}

export function notAllowedPage(language: Language): PageWithNonce {
  const [title, text] = textsIn(language).notAllowed;
  return linkPage(title, text, undefined, language);
}
