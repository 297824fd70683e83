import { expect, test } from 'vitest';
import { senderName, headerText } from './header-text.ts';

test.each([
  ['line breaks', 'Hi\r\nBcc: e@x.test', 'Hi Bcc: e@x.test'],
  ['line and paragraph separators', 'Hi\u2028there\u2029you', 'Hi there you'],
  ['control characters', 'Hi\u0000\u001Bthere', 'Hi there'],
  ['direction marks', 'invoice\u202Efdp.exe \u2066x\u2069\u200F', 'invoicefdp.exe x'],
])('has no %s', (_, text, expected) => {
  expect(headerText(text)).toBe(expected);
});

test('keeps emoji, accents and scripts that run from right to left', () => {
  const text = 'Zoë 👩‍🍳 שלום';
  expect(headerText(text)).toBe(text);
});

test('is at most 300 characters long and never ends within one', () => {
  expect(headerText(`${'x'.repeat(299)}👩`)).toBe(`${'x'.repeat(299)}\uFFFD`);
});

test.each([
  ['Acme', 'Acme'],
  ['service@bank.example', 'service at bank.example'],
  ['service＠bank.example', 'service at bank.example'],
  ['service﹫bank.example', 'service at bank.example'],
  ['Bank\u202E@elpmaxe.knab', 'Bank at elpmaxe.knab'],
  ['Café @ Home', 'Café at Home'],
])('a sender’s name has no address: %j', (name, shown) => {
  expect(senderName(name)).toBe(shown);
});
