import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** Where an element is. A page that is loading may replace the element while it is measured: it is measured again. */
export async function boxOf(locator: Locator): Promise<NonNullable<Box>> {
  let box: Box = null;
  await expect
    .poll(async () => (box = await locator.boundingBox()), { message: `a box of ${locator.toString()}` })
    .not.toBeNull();
  if (box === null) throw new Error(`${locator.toString()} has no box`);
  return box;
}
