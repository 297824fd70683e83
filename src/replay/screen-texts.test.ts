import { expect, it } from 'vitest';
import { recordedTexts, type ScreenTexts } from './screen-texts.ts';

const checkpoint = (n: number, screen: object | undefined) => ({ kind: 'checkpoint', n, digests: {}, screen }) as const;

const screen = (texts: ScreenTexts['texts'], more: Partial<ScreenTexts> = {}): ScreenTexts => ({
  at: 5,
  texts,
  ...more,
});

it('adds what changed to what was on screen before, up to the next page', () => {
  const entries = [
    checkpoint(1, screen({ a: '1', b: '2' }, { is_first: true, size: [1440, 900] })),
    checkpoint(2, undefined),
    checkpoint(3, screen({ b: null, c: '3' })),
    checkpoint(4, screen({ a: '4' }, { is_first: true, size: [390, 800] })),
  ];
  expect(recordedTexts(entries)).toEqual([
    { n: 1, at: 5, size: [1440, 900], texts: new Map(Object.entries({ a: '1', b: '2' })) },
    { n: 3, at: 5, size: [1440, 900], texts: new Map(Object.entries({ a: '1', c: '3' })) },
    { n: 4, at: 5, size: [390, 800], texts: new Map(Object.entries({ a: '4' })) },
  ]);
});

it('ignores what is not as defined', () => {
  expect(recordedTexts([checkpoint(1, { texts: 7 }), checkpoint(2, [])])).toEqual([]);
});
