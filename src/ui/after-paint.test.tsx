import { beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

const done: string[] = [];
beforeEach(() => {
  done.length = 0;
});

it('runs slow work after the next paint', async () => {
  afterPaint(() => done.push('work'));
  requestAnimationFrame(() => done.push('picture'));
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(['picture', 'work']));
});

it('runs at once, and only once, when the page is left first', async () => {
  afterPaint(() => done.push('work'));
  dispatchEvent(new Event('pagehide'));
  expect(done).toEqual(['work']);
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  expect(done).toEqual(['work']);
});

it('runs at once on a hidden page, which paints nothing', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get');
  afterPaint(() => done.push('before'));
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  afterPaint(() => done.push('after'));
  hidden.mockRestore();
  expect(done).toEqual(['before', 'after']);
});
