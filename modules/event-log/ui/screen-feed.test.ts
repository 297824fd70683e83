import { beforeEach, expect, it, vi } from 'vitest';
import { readLog } from '../../../src/kernel/index.ts';
import { playBack } from '../../../src/replay/playback.ts';
import type { RecordedState } from '../../../src/shell/recorded-frame.ts';
import { recorded } from '../testing/recorded-console.ts';
import { ScreenFeed, type Moment } from './screen-feed.ts';

async function setUp() {
  const { app, text } = await recorded();
  const playback = await playBack(app.modules, readLog(text.split('\n')));
  const first = playback.before;
  const sent: RecordedState[] = [];
  const outcomes: [n: number, failure: string | null][] = [];
  const feed: ScreenFeed = new ScreenFeed({
    post: (state) => sent.push(state),
    onOutcome: ({ moment, failure }) => outcomes.push([moment.n, failure]),
    onTimeout: () => replaced.push(feed.next),
  });
  const replaced: (Moment | undefined)[] = [];
  const show = (n: number) => feed.show({ playback, n, at: n });
  return { playback, first, last: playback.entries.at(-1)?.n ?? 0, sent, outcomes, feed, replaced, show };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

it('sends every slice first, then only what changed, and skips entries while the frame is busy', async () => {
  const { playback, first, last, sent, outcomes, feed, show } = await setUp();
  show(first);
  expect(sent).toEqual([]);
  feed.receive({ shown: null });
  expect(sent).toMatchObject([{ id: 1, at: first }]);
  expect(Object.keys(sent[0]?.slices ?? {})).toEqual(playback.slices);

  for (let n = first + 1; n <= last; n++) show(n);
  expect(sent).toHaveLength(1);
  feed.receive({ shown: 1 });
  expect(sent.map(({ id, at }) => [id, at])).toEqual([
    [1, first],
    [2, last],
  ]);
  expect(sent[1]?.slices['marks/rows']).toEqual([{ id: 7, flag: true }]);
  expect(sent[1]?.slices).not.toHaveProperty('shell/session');

  feed.receive({ shown: 2 });
  expect(sent).toHaveLength(2);
  expect(outcomes).toEqual([
    [first, null],
    [last, null],
  ]);
});

it('sends every slice again after a message that failed', async () => {
  const { playback, first, last, sent, outcomes, feed, show } = await setUp();
  feed.receive({ shown: null });
  show(first);
  show(last);
  feed.receive({ failed: 1, error: 'TypeError: saved' });
  expect(outcomes).toEqual([[first, 'TypeError: saved']]);
  expect(Object.keys(sent[1]?.slices ?? {})).toEqual(playback.slices);
});

it('ignores what an earlier message leads to', async () => {
  const { first, last, sent, outcomes, feed, show } = await setUp();
  feed.receive({ shown: null });
  show(first);
  feed.receive({ shown: 1 });
  show(last);
  show(first);
  feed.receive({ failed: 1, error: 'endless' });
  expect(sent).toHaveLength(2);
  expect(outcomes).toEqual([[first, null]]);
});

it('times out after ten seconds and passes on what was requested since', async () => {
  const { first, last, outcomes, feed, replaced, show } = await setUp();
  feed.receive({ shown: null });
  show(first);
  show(last);
  vi.advanceTimersByTime(9_999);
  expect(outcomes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(outcomes).toEqual([[first, 'late']]);
  expect(replaced).toMatchObject([{ n: last }]);
});

it('times out once for a frame that is never ready', async () => {
  const { first, outcomes, replaced, show } = await setUp();
  show(first);
  vi.advanceTimersByTime(30_000);
  expect(outcomes).toEqual([[first, 'late']]);
  expect(replaced).toEqual([undefined]);
});

it('does not time out once a message was answered, or after it is stopped', async () => {
  const { first, last, outcomes, feed, show } = await setUp();
  show(first);
  feed.receive({ shown: null });
  feed.receive({ shown: 1 });
  vi.advanceTimersByTime(30_000);
  show(last);
  feed.stop();
  vi.advanceTimersByTime(30_000);
  expect(outcomes).toEqual([[first, null]]);
});
