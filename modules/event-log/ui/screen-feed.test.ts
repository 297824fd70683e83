import { expect, it } from 'vitest';
import { readLog } from '../../../src/kernel/index.ts';
import { playBack } from '../../../src/replay/playback.ts';
import type { RecordedState } from '../../../src/shell/recorded-frame.ts';
import { recorded } from '../testing/recorded-console.ts';
import { ScreenFeed } from './screen-feed.ts';

it('sends every slice first, then only what changed, and skips entries while the frame is busy', async () => {
  const { app, text } = await recorded();
  const playback = await playBack(app.modules, readLog(text.split('\n')));
  const last = playback.entries.at(-1)?.n ?? 0;
  const sent: RecordedState[] = [];
  const feed = new ScreenFeed((state) => sent.push(state));
  feed.show({ playback, n: playback.before, at: 1 });
  expect(sent).toEqual([]);
  feed.ready();
  expect(sent).toMatchObject([{ n: playback.before, at: 1 }]);
  expect(Object.keys(sent[0]?.slices ?? {})).toEqual(playback.slices);

  for (let n = playback.before + 1; n <= last; n++) feed.show({ playback, n, at: 2 });
  expect(sent).toHaveLength(1);
  feed.ready();
  expect(sent.map(({ n }) => n)).toEqual([playback.before, last]);
  expect(sent[1]?.slices['marks/rows']).toEqual([{ id: 7, flag: true }]);
  expect(sent[1]?.slices).not.toHaveProperty('shell/session');

  feed.ready();
  expect(sent).toHaveLength(2);
});
