import { expect, it } from 'vitest';
import { recentEvents } from './limits.ts';
import { RecentEvents } from './recent-events.ts';

function newProcess(start = 1_000_000) {
  const clock = { now: start };
  const events = new RecentEvents(() => clock.now);
  events.startOver();
  return { clock, events };
}

const numbers = (found: ReturnType<RecentEvents['after']>) => found?.map(({ event }) => event);

it('continues at a position, exactly', () => {
  const { events } = newProcess();
  events.add('form:1', 1);
  const position = events.position();
  expect(events.after(position)).toEqual([]);
  events.add('form:1', 2);
  events.add('accounts', 3);
  expect(events.after(position)).toMatchObject([
    { topic: 'form:1', event: 2 },
    { topic: 'accounts', event: 3 },
  ]);
  expect(numbers(events.after(events.position()))).toEqual([]);
});

it('continues at a position of another process by time, in spite of clocks that differ', () => {
  const [here, there] = [newProcess(1_000_000), newProcess(1_002_000)];
  for (const { clock } of [here, there]) clock.now += 60_000;
  for (const { events } of [here, there]) events.add('form:1', 'before');
  for (const { clock } of [here, there]) clock.now += 60_000;
  const position = here.events.position();
  for (const { events } of [here, there]) events.add('form:1', 'after');
  expect(numbers(there.events.after(position))).toEqual(['after']);
  const back = there.events.position();
  for (const { events } of [here, there]) events.add('form:1', 'later');
  expect(numbers(here.events.after(back))).toContain('later');
});

it('does not pretend to know what it has missed or dropped, or what happened before it started', () => {
  const earlier = newProcess(990_000);
  const { clock, events } = newProcess();
  expect(events.after(earlier.events.position())).toBeUndefined();
  expect(events.after('no position')).toBeUndefined();

  const beforeGap = events.position();
  events.startOver();
  events.add('form:1', 1);
  expect(numbers(events.after(beforeGap))).toEqual([1]);
  events.startOver();
  expect(events.after(beforeGap)).toBeUndefined();

  const beforeMany = events.position();
  for (let n = 0; n < recentEvents.max; n += 1) events.add('form:1', n);
  expect(events.after(beforeMany)).toHaveLength(recentEvents.max);
  clock.now += 60_000;
  events.add('form:1', 'one too many');
  expect(events.after(beforeMany)).toBeUndefined();
});
