import type { SubmissionFacts } from '../../submissions/server/public.ts';
import type { FormFacts } from '../../workspaces/server/public.ts';
import { escaped } from './escaped.ts';

/** Slack's limits. */
const MOST_BLOCKS = 50;
const LONGEST_TEXT = 3000;
/** One goes to the heading, one to the link, one to what is left out. */
const MOST_FIELDS = MOST_BLOCKS - 3;
const LONGEST_NAME = 300;

interface Section {
  readonly type: 'section';
  /** `verbatim`: neither addresses nor names of channels become links by themselves. */
  readonly text: { readonly type: 'mrkdwn'; readonly text: string; readonly verbatim: true };
}

/** What Slack, and what understands its format, is posted. */
export interface ChatMessage {
  /** For notifications, and for chats that know no blocks. */
  readonly text: string;
  readonly blocks: readonly Section[];
}

interface About {
  readonly form: Pick<FormFacts, 'name' | 'projectName'>;
  readonly submission: Pick<SubmissionFacts, 'fields' | 'isTest'>;
  readonly href: string;
}

export function messageFor({ form, submission: { fields, isTest }, href }: About): ChatMessage {
  const heading = `${isTest ? '[Test] ' : ''}New submission on ${form.name}`;
  const link = `<${href}|Open the submission>`;
  const left = fields.length - MOST_FIELDS;
  return {
    text: textFor(heading, fields, link),
    blocks: [
      section(`*${escaped(flat(heading), 500)}*\n${escaped(flat(form.projectName), 500)}`),
      ...fields.slice(0, MOST_FIELDS).map(fieldSection),
      ...(left > 0 ? [section(`and ${left} more ${left === 1 ? 'field' : 'fields'}`)] : []),
      section(link),
    ],
  };
}

const section = (text: string): Section => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

function fieldSection([name, value]: SubmissionFacts['fields'][number]): Section {
  const label = `*${escaped(flat(name), LONGEST_NAME)}*\n`;
  return section(`${label}${escaped(wordsOf(value), LONGEST_TEXT - label.length)}`);
}

function textFor(heading: string, fields: SubmissionFacts['fields'], link: string): string {
  const lines = fields.slice(0, MOST_FIELDS).map(([name, value]) => `${flat(name)}: ${wordsOf(value)}`);
  return `${escaped([heading, ...lines].join('\n'), LONGEST_TEXT - link.length - 1)}\n${link}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const flat = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

function wordsOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map(wordsOf).join(', ') : textOf(value);
  return text.slice(0, LONGEST_TEXT);
}
