import { expect, test } from 'vitest';
import { errorOf } from './chat-errors.ts';
import { escaped } from './escaped.ts';
import { messageFor } from './message.ts';

const form = { name: 'Contact <!here>', projectName: 'Acme & Co' };
const href = 'https://inlet.test/app/p/f/submissions/raw/7';
const messageOf = (fields: readonly (readonly [string, unknown])[], isTest = false) =>
  messageFor({ form, submission: { fields, isTest }, href });

test('contains the submitted fields, the form and a link', () => {
  const { text, blocks } = messageOf([
    ['name', 'Ann'],
    ['colours', ['red', 'blue']],
  ]);
  expect(text).toBe(
    `New submission to Contact &lt;!here&gt;\nname: Ann\ncolours: red, blue\n<${href}|Open submission>`,
  );
  expect(blocks.map((block) => block.text.text)).toEqual([
    '*New submission to Contact &lt;!here&gt;*\nAcme &amp; Co',
    '*name*\nAnn',
    '*colours*\nred, blue',
    `<${href}|Open submission>`,
  ]);
  expect(messageOf([], true).text).toMatch(/^\[Test\] /);
});

test('neither mentions people nor creates links from a visitor’s text', () => {
  const all = JSON.stringify(messageOf([['<!channel>', '<!everyone> <https://evil.test|Click> & <@U1>']]));
  expect(all.replaceAll(`<${href}|Open submission>`, '')).not.toMatch(/[<>]/);
  expect(all).toContain('&lt;!everyone&gt; &lt;https://evil.test|Click&gt; &amp; &lt;@\u200BU1&gt;');
});

test.each([
  ['line and paragraph separators', 'Company\u2028Reply to\u2029us', 'Company Reply to us'],
  ['control characters', 'Com\r\npany\u0085', 'Com pany '],
  ['direction marks', '\u202Eynapmoc\u2066\u200F', 'ynapmoc'],
])('has labels on one line, without %s', (_what, name, label) => {
  const { text, blocks } = messageOf([[name, 'Acme']]);
  expect(blocks[1]?.text.text).toBe(`*${label}*\nAcme`);
  expect(text.split('\n')[1]).toBe(`${label}: Acme`);
});

test.each(['@channel', '@all', '@here', '@everyone', 'Hi @Ann', '(@channel)', '> @channel', '＠channel'])(
  'mentions nobody in a chat that reads mentions in plain text: %s',
  (text) => {
    const all = JSON.stringify(messageOf([[text, text]]));
    expect(all.replaceAll('\u200B', '')).toContain(text.replace('>', '&gt;'));
    expect(all).not.toMatch(/[@＠]\p{L}/u);
  },
);

test('creates no link in a chat that reads Markdown, and leaves addresses as they are', () => {
  const all = JSON.stringify(messageOf([['message', '[Open submission](https://evil.test) ![](https://evil.test/x)']]));
  expect(all).not.toContain('](');
  const address = 'ann+news@example.com, a.b@x.test, ann_@x.test and @ home';
  expect(JSON.stringify(messageOf([['email', address]]))).toContain('ann+news@example.com, a.b@x.test');
});

test('stays within the chat’s limits for any submission', () => {
  const long = '<😀&'.repeat(20_000);
  const { text, blocks } = messageOf(Array.from({ length: 200 }, (_, n) => [`${long}${n}`, long] as const));
  expect(text.length).toBeLessThanOrEqual(3000);
  expect(blocks).toHaveLength(50);
  for (const block of blocks) expect(block.text.text.length).toBeLessThanOrEqual(3000);
  expect(blocks.at(-2)?.text.text).toBe('and 153 more fields');
  expect(blocks.at(-1)?.text.text).toContain(href);
});

test.each([
  ['a<b', 6, 'a&lt;b'],
  ['a<b', 5, 'a…'],
  ['😀😀', 3, '😀…'],
  ['abc', 3, 'abc'],
])('escapes %j within %i to %j', (text, longest, cut) => {
  expect(escaped(text, longest)).toBe(cut);
});

test.each([
  [404, 'no_service', true],
  [410, 'channel_is_archived', true],
  [403, 'action_prohibited', true],
  [410, '', true],
  [400, 'invalid_payload', false],
  [400, ' invalid_blocks\n', false],
])('does not retry %i %j', (status, body, isPermanent) => {
  expect(errorOf({ status, body })).toMatchObject({ isPermanent });
});

test.each([
  [500, 'rollup_error'],
  [429, 'rate_limited'],
  [404, 'Not found'],
  [400, 'constructor'],
])('retries %i %j', (status, body) => {
  expect(errorOf({ status, body })).toBeUndefined();
});
