import { expect, test } from 'vitest';
import { replyEmail } from './reply-email.ts';

const quoted = {
  fields: [
    ['name', 'Ann'],
    ['email', 'ann@visitor.test'],
    ['message', 'Do you deliver?'],
  ],
  submittedAt: new Date('2026-11-20T23:30:00Z'),
  zone: 'Europe/Berlin',
  language: null,
} as const;
const textOf = (more: Partial<Parameters<typeof replyEmail>[2]>) =>
  replyEmail('Re: x', 'Yes', { ...quoted, ...more }).text;

test('has the layout of every email, light and dark, with the quote as a block of its own', () => {
  const { html } = replyEmail('Re: x', 'Yes,\non <Fridays>', quoted);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  expect(html).toContain('Yes,<br>on &lt;Fridays&gt;</div>');
  expect(html).toMatch(
    /On 21 November 2026, Ann wrote:<\/div><blockquote [^>]*>(?:<[^>]+>)+Do you deliver\?(?:<[^>]+>)+<\/blockquote>/,
  );
});

test('names the sender and the day in the form’s time zone', () => {
  expect(textOf({})).toBe('Yes\n\nOn 21 November 2026, Ann wrote:\n> Do you deliver?\n');
});

test('introduces the quote in German for a German visitor', () => {
  expect(textOf({ language: 'de-AT' })).toContain('Am 21. November 2026 schrieb Ann:\n> Do you deliver?');
});

test('quotes further fields with their names, without name and address', () => {
  const fields = [...quoted.fields, ['cups', ['2', '3']], ['empty', '']] as const;
  expect(textOf({ fields })).toContain('> message: Do you deliver?\n> cups: 2, 3\n');
});

test('quotes nothing if there is only a name and an address', () => {
  expect(textOf({ fields: quoted.fields.slice(0, 2) })).toBe('Yes\n');
});

test('shortens a long message', () => {
  const text = textOf({ fields: [['message', 'x'.repeat(6000)]] });
  expect(text).toContain(`> ${'x'.repeat(5000)}…\n`);
  expect(text).toContain('… wrote:');
});
