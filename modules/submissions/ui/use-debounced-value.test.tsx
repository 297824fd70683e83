import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedValue } from './use-debounced-value.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const FRAME_MS = 20;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function shown() {
  const { result, rerender } = renderHook(({ id }) => useDebouncedValue(id), { initialProps: { id: 1 } });
  return { shows: () => result.current, step: (id: number) => rerender({ id }) };
}

it('follows a single step in the next frame', async () => {
  const { shows, step } = shown();
  expect(shows()).toBe(1);
  await pass(500);
  step(2);
  expect(shows()).toBe(1);
  await pass(FRAME_MS);
  expect(shows()).toBe(2);
});

it('skips the steps while a key is held, and shows the last one', async () => {
  const { shows, step } = shown();
  const seen = new Set<number>();
  for (let id = 2; id <= 20; id += 1) {
    step(id);
    await pass(33);
    seen.add(shows());
  }
  expect([...seen]).toEqual([1]);
  await pass(100);
  expect(shows()).toBe(20);
});

it('skips steps that follow immediately after a slow render', async () => {
  const { shows, step } = shown();
  await pass(500);
  step(2);
  await pass(FRAME_MS);
  expect(shows()).toBe(2);
  await pass(90);
  step(3);
  await pass(FRAME_MS);
  expect(shows()).toBe(2);
  await pass(100);
  expect(shows()).toBe(3);
});

it('stays when a step is immediately reverted', async () => {
  const { shows, step } = shown();
  step(2);
  step(1);
  await pass(500);
  expect(shows()).toBe(1);
});
