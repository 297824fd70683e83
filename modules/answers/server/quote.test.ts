import { expect, test } from 'vitest';
import { splitQuote } from './quote.ts';

const answer = 'Friday is fine.\nSee you then';

test.each([
  ['Gmail', 'On Tue, 24 Nov 2026 at 09:12, Bakery <inbox@example.com> wrote:\n\n> Would Friday suit you?\n>\n> Sam'],
  [
    'Gmail, which wraps the line',
    'On Tue, 24 Nov 2026 at 09:12, The Harbour Bakery\n<inbox+9ix-1k@example.com> wrote:\n> Would Friday suit you?',
  ],
  ['Apple Mail in German', 'Am 24.11.2026 um 09:12 schrieb Bäckerei <inbox@example.com>:\n\n> Passt Freitag?'],
  ['Thunderbird in German', 'Am 24.11.26 um 09:12 schrieb Bäckerei:\n> Passt Freitag?'],
  ['French', 'Le mar. 24 nov. 2026 à 09:12, Bakery <inbox@example.com> a écrit :\n> Vendredi ?'],
  [
    'Outlook',
    'From: Bakery <inbox@example.com>\nSent: Tuesday, 24 November 2026 09:12\nTo: Lisa\n\nWould Friday suit you?',
  ],
  [
    'Outlook with a line',
    '________________________________\nVon: Bäckerei <inbox@example.com>\nGesendet: Dienstag, 24. November 2026 09:12\n\nPasst Freitag?',
  ],
  ['Outlook on phones', '*From:* Bakery\n*Sent:* Tuesday\n\nWould Friday suit you?'],
  ['Outlook Express', '-----Original Message-----\nFrom: Bakery\n\nWould Friday suit you?'],
  ['German separator', '-----Ursprüngliche Nachricht-----\nVon: Bäckerei\n\nPasst Freitag?'],
  ['an introduction without quote marks', 'On 24 Nov 2026, Bakery wrote:\n\nWould Friday suit you?'],
  ['quote marks alone', '> Would Friday suit you?\n> Sam'],
])('splits off what %s quotes', (_, quoted) => {
  expect(splitQuote(`${answer}\n\n${quoted}\n`)).toEqual({ text: answer, quoted });
  expect(splitQuote(`${answer}\r\n\r\n${quoted.replaceAll('\n', '\r\n')}`)).toEqual({ text: answer, quoted });
});

test.each([
  ['answers below the quote', 'On 24 Nov 2026, Bakery wrote:\n> Would Friday suit you?\nYes, it does'],
  ['answers between quoted lines', '> Friday?\nYes\n> At noon?\nAt one'],
  ['tells what someone wrote', 'On Monday your colleague wrote: come on Friday.\nIs that right?'],
  ['has a list of addresses', 'From: the station\nTo: the bakery'],
  ['has a dash', '-- \nLisa'],
  ['is empty', ''],
])('does not split an email that %s', (_, message) => {
  expect(splitQuote(message)).toEqual({ text: message.trim(), quoted: '' });
});

test('finds no text of its own in an email that only quotes', () => {
  expect(splitQuote('> Would Friday suit you?')).toEqual({ text: '', quoted: '> Would Friday suit you?' });
});

test('takes linear time', () => {
  const started = performance.now();
  splitQuote('On 1 wrote:\n> x\nOn 2\n'.repeat(10_000));
  splitQuote('>\nx\n'.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
