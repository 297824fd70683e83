import { expect, test } from 'vitest';
import { sentencePattern, valuesIn } from './sentence-pattern.ts';

test.each([
  ['Try again in {wait}.', 'Try again in 5 seconds.', { wait: '5 seconds' }],
  ['{name} has access to {form}.', 'Ann has access to B has access to C.', { name: 'Ann has access to B', form: 'C' }],
  ['{a}{b}', 'xyz', { a: 'xy', b: 'z' }],
  ['"{name}" (of {form})', '"" (of x)', undefined],
  ['"{name}" (of {form})', '"q" (of x)', { name: 'q', form: 'x' }],
  ['Wait {wait}.', 'Wait .', undefined],
  ['Wait {wait}.', 'Wait one.\nWait two.', undefined],
  ['Wait {wait}.', 'wait 5.', undefined],
  ['{a}, {b}', 'x, ', undefined],
])('%s in %j', (sentence, text, values) => {
  expect(valuesIn(text, sentencePattern(sentence))).toEqual(values);
});

test('the values are those that an expression with a group for each finds', () => {
  const sentence = '{a} of {b} of {c}!';
  for (const text of ['x of y of z!', ' of  of  of x of !', 'a of b of c of d!', 'of of of!', ' of  of !', 'x of y!']) {
    const groups = /^(?<a>.+) of (?<b>.+) of (?<c>.+)!$/.exec(text)?.groups;
    expect(valuesIn(text, sentencePattern(sentence)), text).toEqual(groups === undefined ? undefined : { ...groups });
  }
});

test('a long text that is almost the sentence takes no longer than its length', () => {
  const pattern = sentencePattern('{a} of {b} of {c} of {d}!');
  const begun = performance.now();
  expect(valuesIn(`${' of x'.repeat(200_000)}?!?`, pattern)).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(2000);
});
