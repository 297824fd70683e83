import { describe, expect, test } from 'vitest';
import { subjectFor } from './subject.ts';

const long = `Two baguettes please, and if you still have some of the rye bread that you baked last week, a loaf of it.`;

describe('the subject has the sender and the beginning of the message', () => {
  test.each([
    ['both', { name: 'Lisa', message: 'Two baguettes please' }, 'Lisa: Two baguettes please'],
    [
      'a long message, cut between words',
      { name: 'Lisa', message: long },
      'Lisa: Two baguettes please, and if you still have some of the rye bread that you…',
    ],
    ['a message of several lines', { name: 'Lisa', message: 'Hello,\r\n\r\n two  rolls' }, 'Lisa: Hello, two rolls'],
    ['an address in place of a name', { email: 'lisa@visitor.test', message: 'Hi' }, 'lisa@visitor.test: Hi'],
    ['no sender', { message: 'Two baguettes please' }, 'Contact: Two baguettes please'],
    ['no message', { name: 'Lisa', phone: '030 1234' }, 'Lisa: New submission to Contact'],
    ['blank fields', { name: '  ', message: '\n' }, 'New submission to Contact'],
    ['no fields', {}, 'New submission to Contact'],
  ])('with %s', (_, fields, subject) => {
    expect(subjectFor('Contact', Object.entries(fields))).toBe(subject);
  });
});

test('has no line breaks, control or direction characters, and keeps emoji whole', () => {
  const fields = { name: 'A\r\nBcc: e@x.test\u0000', message: '\u202Egnp.exe \u2066 👩‍🍳' };
  expect(subjectFor('Contact', Object.entries(fields))).toBe('A Bcc: e@x.test: gnp.exe 👩‍🍳');
  expect(subjectFor('Contact', [['message', '🥖'.repeat(200)]])).toBe(`Contact: ${'🥖'.repeat(80)}…`);
});

test('takes linear time for a long message', () => {
  const start = performance.now();
  subjectFor('Contact', [['message', ' \n'.repeat(200_000)]]);
  expect(performance.now() - start).toBeLessThan(1000);
});
