import { expect, it } from 'vitest';
import { logOf } from '../../tests/replay/orders.ts';
import { withScreens, type RenderedScreen } from './redacted-screens.ts';
import { recordedTexts, textDigest } from './screen-texts.ts';

const log = (...left: readonly string[]) =>
  [
    { kind: 'header', format: 3, product: 'Inlet', version: '1.0.0', redacted: ['secrets', 'personal data', ...left] },
    { kind: 'snapshot', n: 0, state: {} },
    { kind: 'checkpoint', n: 1, digests: {} },
    { kind: 'checkpoint', n: 2, digests: {} },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');

const screen = (
  n: number,
  texts: Readonly<Record<string, string>>,
  other: readonly string[] = [],
  size: readonly [number, number] = [1280, 800],
): RenderedScreen => ({
  recorded: { n, at: n * 10, size, texts: new Map() },
  regions: { same: ['row 1', 'row 2', 'names'].filter((region) => !other.includes(region)), other },
  texts,
});

it('adds the rendered texts to the checkpoints, each with what has changed, and no longer says that they are left out', () => {
  const text = withScreens(
    log('screens'),
    [screen(1, { 'row 1': 'a', 'row 2': 'b' }), screen(2, { 'row 1': 'c' })],
    true,
  );
  const { header, entries } = logOf(text);
  expect(header?.redacted).toEqual(['secrets', 'personal data']);
  expect(entries).toMatchObject([
    { n: 1, screen: { at: 10, size: [1280, 800], is_first: true, texts: { 'row 1': 'a', 'row 2': 'b' } } },
    { n: 2, screen: { at: 20, texts: { 'row 1': 'c', 'row 2': null } } },
  ]);
  expect(recordedTexts(entries).map(({ texts }) => Object.fromEntries(texts))).toEqual([
    { 'row 1': 'a', 'row 2': 'b' },
    { 'row 1': 'c' },
  ]);
});

it('still says what was left out if not every screen was rendered', () => {
  const { header, entries } = logOf(withScreens(log('screens'), [screen(1, { 'row 1': 'a' })], false));
  expect(header?.redacted).toContain('screens');
  expect(recordedTexts(entries).map(({ n }) => n)).toEqual([1]);
});

it('gives a text that did not follow from the state another digest than that of the redacted state', () => {
  const { entries } = logOf(withScreens(log(), [screen(1, { 'row 1': 'a', 'row 2': 'b' }, ['row 2'])], true));
  const [first] = recordedTexts(entries);
  expect(first?.texts.get('row 1')).toBe('a');
  expect(first?.texts.get('row 2')).toBe(textDigest('not b'));
});

it('has only regions of the redacted screen, whose names have no personal data', () => {
  const { entries } = logOf(withScreens(log(), [screen(1, { 'row 1': 'a', 'of Ada': 'b' })], true));
  expect([...(recordedTexts(entries)[0]?.texts.keys() ?? [])]).toEqual(['row 1']);
});
