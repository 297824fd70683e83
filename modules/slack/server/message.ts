import type { SubmissionSummary } from '../../submissions/server/public.ts';
import type { FormSummary } from '../../workspaces/server/public.ts';
import { escaped } from './escaped.ts';

/** Slack's limits. */
const MAX_BLOCKS = 50;
const MAX_TEXT_LENGTH = 3000;
/** Three blocks are reserved: the heading, the link, and a note about omitted fields. */
const MAX_FIELDS = MAX_BLOCKS - 3;
const MAX_NAME_LENGTH = 300;

interface Section {
  readonly type: 'section';
  /** `verbatim` prevents automatic links from URLs and channel names. */
  readonly text: { readonly type: 'mrkdwn'; readonly text: string; readonly verbatim: true };
}

/** The message format of Slack and compatible chats. */
export interface ChatMessage {
  /** For notifications, and for chats without block support. */
  readonly text: string;
  readonly blocks: readonly Section[];
}

interface MessageOptions {
  readonly form: Pick<FormSummary, 'name' | 'projectName'>;
  readonly submission: Pick<SubmissionSummary, 'fields' | 'isTest'>;
  readonly href: string;
}

export function messageFor({ form, submission: { fields, isTest }, href }: MessageOptions): ChatMessage {
  const heading = `${isTest ? '[Test] ' : ''}New submission to ${form.name}`;
  const link = `<${href}|Open submission>`;
  const left = fields.length - MAX_FIELDS;
  return {
    text: textFor(heading, fields, link),
    blocks: [
      section(`*${escaped(flat(heading), 500)}*\n${escaped(flat(form.projectName), 500)}`),
      ...fields.slice(0, MAX_FIELDS).map(fieldSection),
      ...(left > 0 ? [section(`and ${left} more ${left === 1 ? 'field' : 'fields'}`)] : []),
      section(link),
    ],
  };
}

const section = (text: string): Section => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

function fieldSection([name, value]: SubmissionSummary['fields'][number]): Section {
  const label = `*${escaped(flat(name), MAX_NAME_LENGTH)}*\n`;
  return section(`${label}${escaped(plainTextOf(value), MAX_TEXT_LENGTH - label.length)}`);
}

function textFor(heading: string, fields: SubmissionSummary['fields'], link: string): string {
  const lines = fields.slice(0, MAX_FIELDS).map(([name, value]) => `${flat(name)}: ${plainTextOf(value)}`);
  return `${escaped([heading, ...lines].join('\n'), MAX_TEXT_LENGTH - link.length - 1)}\n${link}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A heading or label on one line, in its own direction: a visitor's label could disguise the lines after it. */
const flat = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/\p{Bidi_Control}/gu, '');

function plainTextOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plainTextOf).join(', ') : textOf(value);
  return text.slice(0, MAX_TEXT_LENGTH);
}
