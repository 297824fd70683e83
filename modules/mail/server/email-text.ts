import type { EmailButton, EmailContent } from './email-content.ts';

const RULE = '-'.repeat(40);

/** The plain text part of an email. */
export function emailText(content: EmailContent): string {
  const {
    heading,
    lines,
    message,
    figures = [],
    entries = [],
    fields = [],
    links = [],
    button,
    actions = [],
  } = content;
  const { facts = [], closing, closingLink } = content;
  const buttons = [...(button ? [button] : []), ...actions];
  const main = [
    heading,
    ...lines,
    message ?? '',
    pairs(figures),
    ...entries.map(({ title, note, text, href }) => `${title} (${note})\n${text === '' ? '' : `${text}\n`}${href}`),
    pairs(fields),
    links.map(({ text, note, href }) => `${text} (${note}):\n${href}`).join('\n'),
    buttons.map(linkText).join('\n'),
  ];
  const small = [pairs(facts), [closing ?? '', closingLink ? linkText(closingLink) : ''].filter(Boolean).join('\n')];
  return `${[joined(main), joined(small)].filter((part) => part !== '').join(`\n\n${RULE}\n`)}\n`;
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');
const linkText = ({ text, href }: EmailButton): string => `${text}: ${href}`;

/** A value of several lines begins below its name. */
const pairs = (all: readonly (readonly [name: string, value: string])[]): string =>
  all.map(([name, value]) => (value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`)).join('\n');
