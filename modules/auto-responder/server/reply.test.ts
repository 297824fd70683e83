import { describe, expect, test } from 'vitest';
import { isOwnMailbox, mailboxOf, recipientOf } from './recipient.ts';
import { replyFor } from './reply.ts';

describe('a reply', () => {
  test('replaces each tag once, and with an empty text if no value was submitted', () => {
    const template = { subject: 'Thanks, {{name}}', body: 'Hi {{ name }},\nyou wrote: {{message}} {{phone}}.' };
    const reply = replyFor(template, [
      ['name', '{{message}}'],
      ['message', '{{name}} $& $1'],
    ]);
    expect(reply).toMatchObject({
      subject: 'Thanks, {{message}}',
      text: 'Hi {{message}},\nyou wrote: {{name}} $& $1 .\n',
    });
  });

  test('escapes HTML in the template and in values', () => {
    const { html } = replyFor({ subject: 'x', body: '<b>{{name}}</b>' }, [['name', '<img src=x onerror=alert(1)>']]);
    expect(html).toContain('&lt;b&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/b&gt;');
  });

  test('joins lists, keeps the subject on one line and truncates long values', () => {
    const template = { subject: '{{name}}', body: '{{list}}{{long}}{{constructor}}' };
    const reply = replyFor(template, [
      ['name', 'A\r\nBcc: e@x.test'],
      ['list', ['a', 'b']],
      ['long', 'x'.repeat(5000)],
    ]);
    expect(reply.subject).toBe('A Bcc: e\u200B@\u200Bx\u200B.\u200Btest');
    expect(reply.text).toBe(`a, b${'x'.repeat(1000)}\n`);
  });

  test('is short however often its template repeats a long value', () => {
    const template = { subject: '{{a}}'.repeat(40), body: '{{a}}'.repeat(4000) };
    for (const value of ['/', '&', '\n', '😀'].map((one) => one.repeat(1000))) {
      const { subject, text, html } = replyFor(template, [['a', value]]);
      expect(text.length + subject.length).toBeLessThan(110_000);
      expect(html.length).toBeLessThan(500_000);
      expect(text.isWellFormed()).toBe(true);
    }
  });
});

describe('processes a template in linear time', () => {
  test.each([
    ['blanks after the braces', `x{{${' '.repeat(200_000)}x`],
    ['blanks around a letter', `x{{ ${' x'.repeat(100_000)} `],
    ['braces alone', '{{'.repeat(100_000)],
    ['tags without an end', '{{ name '.repeat(25_000)],
  ])('%s', (_, body) => {
    const start = performance.now();
    const { text } = replyFor({ subject: body, body }, [['name', 'Ann']]);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(text).toBe(`${body}\n`);
  });
});

test('accepts blanks and line breaks around the name in a tag, but not within it', () => {
  const body = '{{\n name \t}} {{na\nme}} {{ }} {{{name}}}';
  expect(replyFor({ subject: '', body }, [['name', 'Ann']]).text).toBe('Ann {{na\nme}} {{ }} {Ann}\n');
});

describe('the recipient', () => {
  test.each([
    [[['email', ' ann@visitor.test ']], 'ann@visitor.test'],
    [[['Email', 'ann@visitor.test']], 'ann@visitor.test'],
    [
      [
        ['name', 'Ann'],
        ['contact', 'ann@visitor.test'],
        ['friend', 'bob@visitor.test'],
      ],
      'ann@visitor.test',
    ],
    [
      [
        ['email', ''],
        ['contact', 'ann@visitor.test'],
      ],
      'ann@visitor.test',
    ],
  ])('%j: %s', (fields, to) => {
    expect(recipientOf(fields as [string, string][])).toBe(to);
  });

  test.each([
    'a@b.test, e@x.test',
    'a@b.test;e@x.test',
    'a@b.test\r\nBcc: e@x.test',
    'Ann <ann@visitor.test>',
    'noreply@shop.test',
    'No-Reply@shop.test',
    'do_not_reply@shop.test',
    'no-reply+1@shop.test',
    'bounces+ann=x@shop.test',
    'MAILER-DAEMON@shop.test',
    'news-request@lists.test',
    'owner-news@lists.test',
    'news-unsubscribe@lists.test',
  ])('nobody at %j', (email) => {
    expect(recipientOf([['email', email]])).toBeUndefined();
  });

  test('nobody if email is not a single address, even if another field has one', () => {
    expect(
      recipientOf([
        ['email', 'none'],
        ['friend', 'bob@visitor.test'],
      ]),
    ).toBeUndefined();
    expect(recipientOf([['email', ['a@b.test', 'c@d.test']]])).toBeUndefined();
  });

  test('one mailbox, regardless of a plus tag', () => {
    expect(mailboxOf('Ann+News@Visitor.test')).toBe('ann@visitor.test');
  });
});

test('lets each paragraph of the HTML part run in the direction of its script', () => {
  const { html } = replyFor({ subject: 'x', body: 'שלום {{name}}\nHello' }, [['name', 'דנה']]);
  expect(html).toMatch(/<div dir="auto" style="[^"]*unicode-bidi:plaintext[^"]*">שלום דנה<br>Hello<\/div>/);
});

describe('the band above the text', () => {
  const template = { subject: 'x', body: 'Hello' };

  test('has the form’s colour and the sender’s name, escaped and readable', () => {
    const { html, text } = replyFor(
      { ...template, band: { colour: '#ffd54f', name: 'Harbour <Bakery>', logo: null } },
      [],
    );
    expect(html).toMatch(/background:#ffd54f;color:#12242d;[^>]*>Harbour &lt;Bakery&gt;<\/td>/);
    expect(text).toBe('Hello\n');
    const dark = replyFor({ ...template, band: { colour: '#0e7c7b', name: 'Harbour', logo: null } }, []);
    expect(dark.html).toContain('background:#0e7c7b;color:#ffffff;');
  });

  test('has the logo next to the name, with and without a colour', () => {
    const band = { name: '<Acme>', colour: '#0e7c7b', logo: 'logo@auto-reply' };
    const logo = /<img src="cid:logo@auto-reply"[^>]*>&lt;Acme&gt;<\/td>/;
    const { html } = replyFor({ ...template, band }, []);
    expect([html, html]).toEqual([expect.stringMatching(logo), expect.stringContaining('background:#0e7c7b;')]);
    const plain = replyFor({ ...template, band: { ...band, colour: null } }, []).html;
    expect(plain).toMatch(logo);
    expect(plain).not.toContain('background:#0e7c7b');
  });

  test('is omitted without a colour and logo, as is the product’s', () => {
    expect(replyFor(template, []).html).not.toContain('background:#0e7c7b');
  });
});

test.each([
  ['inlet@example.com', true],
  ['INLET@Example.com', true],
  ['inlet+anything@example.com', true],
  ['answers+token@example.com', true],
  ['inlet@example.org', false],
  ['ann@example.com', false],
])('knows whether %s is a mailbox of ours: %s', (address, isOurs) => {
  const inbound = { address: 'Answers@example.com', smtp: undefined, imapUrl: undefined };
  expect(isOwnMailbox(address, { mailFrom: 'inlet@example.com', inbound })).toBe(isOurs);
});
