import { isDeepStrictEqual } from 'node:util';
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/**
 * Where an element is, once it stays there. A page that is loading may move or replace the element while it is measured: it is
 * measured again.
 */
export async function boxOf(locator: Locator): Promise<NonNullable<Box>> {
  let box: Box = null;
  const isSettled = async () => {
    const before: Box = box;
    box = await locator.boundingBox();
    return box !== null && isDeepStrictEqual(before, box);
  };
  await expect.poll(isSettled, { message: `a box of ${locator.toString()}`, intervals: [20, 50, 100, 250] }).toBe(true);
  if (box === null) throw new Error(`${locator.toString()} has no box`);
  return box;
}
