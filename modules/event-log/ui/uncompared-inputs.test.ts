import { expect, it } from 'vitest';
import { textDigest } from '../../../src/replay/screen-texts.ts';
import { inputRegion, RECORDED_INPUT, uncomparedRegion } from '../../../src/shell/input-regions.ts';
import { uncomparedInputs } from './uncompared-inputs.ts';

const screen = (n: number, texts: Readonly<Record<string, string>>) => ({
  n,
  at: n,
  size: undefined,
  texts: new Map(Object.entries(texts).map(([region, text]) => [region, textDigest(text)])),
});
const [note, palette, search] = ['notes/note 7 message', 'palette-input in overlay', 'input in toolbar'];

it('lists what was entered and no screen shows again', () => {
  const screens = [
    screen(10, { 'shell/title': 'Contact', [uncomparedRegion(note)]: '', [uncomparedRegion(palette)]: '' }),
    screen(20, { [inputRegion(note)]: 'Ask' }),
    screen(30, { [inputRegion(note)]: 'Ask them' }),
    screen(40, { [uncomparedRegion(search)]: RECORDED_INPUT }),
  ];
  const missing = (...regions: readonly string[]) => ({ missing: regions });
  const [unknownNote, unknownPalette] = [note, palette].map(uncomparedRegion);
  const start = [10, missing(unknownNote ?? '', unknownPalette ?? '')] as const;
  const unrecorded = { field: palette, n: 10, isRecorded: false };
  const redacted = { field: search, n: 40, isRecorded: true };
  // The note was in use at first, and compared later.
  const all = new Map([start, [20, missing()], [30, missing()]]);
  expect(uncomparedInputs(screens, all)).toEqual([unrecorded, redacted]);
  // One of its texts was compared, the other one was not.
  const one = new Map([start, [20, missing()], [30, missing(inputRegion(note))]]);
  expect(uncomparedInputs(screens, one)).toEqual([unrecorded, { field: note, n: 30, isRecorded: true }, redacted]);
  // A screen that could not be shown compares nothing.
  expect(uncomparedInputs(screens, new Map([start]))).toEqual([
    { field: note, n: 10, isRecorded: true },
    unrecorded,
    redacted,
  ]);
});
