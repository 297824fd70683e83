import { expect, test } from 'vitest';
import { digestEmail } from './digest-email.ts';

const form = {
  id: 1,
  uid: 'f',
  name: 'Kontakt',
  projectUid: 'p',
  projectName: 'Bäckerei',
  domain: 'example.com',
  creatorId: 1,
  timezone: 'utc',
};

test('a digest is in the language of its reader, numbers and dates too', () => {
  const { subject, content } = digestEmail({
    form,
    count: 1200,
    entries: [
      {
        id: 7,
        formId: 1,
        sender: undefined,
        message: { name: 'message', text: 'Zwei Baguettes' },
        isTest: false,
        isLocked: false,
        submittedAt: new Date('2026-11-20T12:00:00Z'),
        href: 'https://inlet.test/7',
      },
    ],
    figures: { submissions: 3, spam: 1, complete: 2, byState: [['OPEN', 3]] },
    zone: 'utc',
    href: 'https://inlet.test',
    product: 'Inlet',
    unsubscribe: 'https://inlet.test/u',
    language: 'de',
  });
  expect(subject).toBe('1.200 neue Einsendungen über Kontakt');
  expect(content).toMatchObject({
    language: 'de',
    heading: '1.200 neue Einsendungen',
    lines: ['Formular: Kontakt (Bäckerei)', expect.stringContaining('neuesten')],
    figures: [
      ['Einsendungen in den letzten 24 Stunden', '3'],
      ['Als erledigt markiert', '2'],
      ['Spam', '1'],
    ],
    entries: [{ title: 'Einsendung', note: '20.11.2026, 12:00', text: 'Zwei Baguettes' }],
    button: { text: 'Einsendungen öffnen' },
    facts: [['Nach Status', 'Open 3']],
    closingLink: { text: 'Abbestellen' },
  });
});
