import type { Language } from '../../../contract/text.ts';
import { headerText } from '../../mail/server/public.ts';
import { headlineOf, type SubmissionSummary } from '../../submissions/server/public.ts';
import { textsFor } from './texts-for.ts';

const MAX_SENDER = 60;
const MAX_EXCERPT = 80;

/**
 * The subject of a submission's notification: its sender and the beginning of the message, with the form's name in place of a missing part.
 *
 * @example
 * subjectFor('Contact', [['name', 'Lisa'], ['message', 'Two baguettes, please.']]); // 'Lisa: Two baguettes, please.'
 */
export function subjectFor(
  form: string,
  fields: SubmissionSummary['fields'],
  language: Language | null = null,
): string {
  const { sender = '', message } = headlineOf(fields);
  const from = excerptOf(sender, MAX_SENDER);
  const text = excerptOf(message?.text ?? '', MAX_EXCERPT);
  const untitled = textsFor(language)('NOTIFICATION_ON', { form });
  if (from === '') return text === '' ? untitled : `${form}: ${text}`;
  return `${from}: ${text === '' ? untitled : text}`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text on one line, cut between words if it is longer than `most` characters. */
export function excerptOf(text: string, most: number): string {
  const line = headerText(text.trim()).replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  if (characters.length <= most) return line;
  const beginning = characters.slice(0, most).join('');
  const end = beginning.lastIndexOf(' ');
  return `${(end > most / 2 ? beginning.slice(0, end) : beginning).replace(/[\s.,;:!?…-]{1,9}$/u, '')}…`;
}
