import { expect, test } from 'vitest';
import { replyFor } from '../../modules/auto-responder/server/reply.ts';
import { renderEmail } from '../../modules/mail/server/email-template.ts';
import { replyEmail } from '../../modules/replies/server/reply-email.ts';

// Outlook for Windows renders with Word. The rules are what caniemail.com lists for it (outlook.windows, 2026-11).
const link = { text: 'Open', href: 'https://inlet.test/1' };
const emails = {
  notification: renderEmail({
    heading: 'Lisa',
    lines: ['New submission'],
    message: 'Two rolls.\nPlease',
    figures: [
      ['Submissions', '14'],
      ['Spam', '2'],
    ],
    entries: [{ title: 'Ben', href: link.href, note: '09:12', text: 'A cake' }],
    fields: [['Address', 'Quay 1\nHarbour']],
    links: [{ ...link, note: '2 kB' }],
    button: link,
    actions: [{ ...link, text: 'Spam' }],
    facts: [['Page', 'https://harbour.example']],
    closing: 'Notifications are on.',
    closingLink: link,
  }).html,
  reply: replyEmail('Re: x', 'Yes', {
    fields: [
      ['name', 'Ann'],
      ['message', 'Do you deliver?'],
    ],
    submittedAt: new Date('2026-11-20T23:30:00Z'),
    zone: 'Europe/Berlin',
    language: null,
  }).html,
  'auto-reply': replyFor(
    { subject: 'Thank you', body: 'Thank you.', band: { colour: '#7a1fa2', name: 'Harbour', logo: 'logo@auto-reply' } },
    [],
  ).html,
};

interface Element {
  readonly tag: string;
  readonly attributes: string;
  /** Declarations of its style, in order. */
  readonly style: readonly (readonly [property: string, value: string])[];
}

/** The opening tags, without what only Outlook reads. */
function elementsOf(html: string): readonly Element[] {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<!--.*?-->/gs, '');
  return Array.from(body.matchAll(/<([a-z]\w*)([^>]*)>/g), ([, tag = '', attributes = '']) => ({
    tag,
    attributes,
    style: (/ style="([^"]*)"/.exec(attributes)?.[1] ?? '')
      .split(';')
      .filter((one) => one !== '')
      .map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)] as const),
  }));
}

/** What Word ignores or draws wrongly in an email. */
function problemsIn(html: string): readonly string[] {
  return elementsOf(html).flatMap(({ tag, attributes, style }) => {
    const isCell = tag === 'td' || tag === 'th';
    const value = (name: string) => style.find(([property]) => property === name)?.[1];
    const isLost = ([property, text]: Element['style'][number]): boolean =>
      /^(?:position|float|flex|grid|gap|background-image|object-fit|transform)\b/.test(property) ||
      /\b(?:flex|grid|calc|var|url|gradient)\b|\d(?:rem|vw)\b/.test(text) ||
      // The cell of a link has its padding for Word.
      (property.startsWith('padding') && !isCell && text !== '0' && tag !== 'a') ||
      (property.startsWith('border-') && property !== 'border-radius' && !isCell && tag !== 'table') ||
      (property === 'background' && !isCell && tag !== 'body' && !attributes.includes('class="surface"'));
    return [
      ...style.filter(isLost).map((one) => `${tag}: ${one.join(':')}`),
      ...(value('text-align') === 'start' ? [`${tag}: text-align:start without a fallback before it`] : []),
      ...(tag === 'img' && !/ (?:width|height)="\d+"/.test(attributes) ? ['img: neither width nor height'] : []),
      ...(tag === 'table' && value('border-collapse') === undefined ? ['table: no border-collapse'] : []),
    ];
  });
}

test.each(Object.entries(emails))('Outlook shows everything of a %s', (_, html) => {
  expect(problemsIn(html)).toEqual([]);
});

test.each(Object.entries(emails))('Outlook shows a %s as a centred card with its width and colour', (_, html) => {
  const [begin = ''] = /<!--\[if mso\]><table(?:(?!endif).)*<td[^>]*><!\[endif\]-->/s.exec(html) ?? [];
  expect(begin).toMatch(/ align="center" width="600" cellpadding="0" cellspacing="0" border="0"/);
  expect(begin).toContain('<td style="background:#ffffff">');
  expect(html).toMatch(/<!--\[if mso\]><style>.*td,th\{font-size:15px;color:#12242d\}/);
});

test('Outlook gives each button its padding and colour by the cell', () => {
  const cells = [
    ...emails.notification.matchAll(/<td class="(?:primary|line)" style="([^"]*mso-padding-alt[^"]*)"><a /g),
  ];
  expect(cells.map(([, style = '']) => style)).toEqual([
    expect.stringMatching(/^background:#0e7c7b;.*mso-padding-alt:10px 20px$/),
    expect.stringMatching(/^border:1px solid #e2e6e8;.*mso-padding-alt:9px 16px$/),
  ]);
});

test('the check finds what Outlook loses', () => {
  const bad =
    '<body><div style="display:flex;padding:4px;border-left:1px solid red;background:red"><img src="x"><table></table></div>';
  expect(problemsIn(bad)).toEqual([
    'div: display:flex',
    'div: padding:4px',
    'div: border-left:1px solid red',
    'div: background:red',
    'img: neither width nor height',
    'table: no border-collapse',
  ]);
});
