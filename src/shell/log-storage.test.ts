import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLogStorage } from './log-storage.ts';

const DAY = 24 * 60 * 60 * 1_000;
let tab = '';
let tabs = 0;
beforeEach(() => {
  tab = `tab-${++tabs}`;
});

describe('the log in the browser', () => {
  it('gives back the newest segment, and all of them with one snapshot', async () => {
    const log = await openLogStorage(tab, DAY);
    await log.begin('first snapshot');
    await log.append(['a', 'b']);
    await log.begin('second snapshot');
    await log.append(['c']);
    const again = await openLogStorage(tab, DAY);
    expect(await again.latest()).toEqual(['second snapshot', 'c']);
    expect(await again.all()).toEqual(['first snapshot', 'a', 'b', 'c']);
  });

  it('goes on with the newest segment after a reload', async () => {
    await (await openLogStorage(tab, DAY)).begin('snapshot');
    const again = await openLogStorage(tab, DAY);
    await again.latest();
    await again.append(['after the reload']);
    expect(await again.all()).toEqual(['snapshot', 'after the reload']);
  });

  it('keeps tabs apart', async () => {
    await (await openLogStorage(tab, DAY)).begin('mine');
    expect(await (await openLogStorage(`${tab}-other`, DAY)).latest()).toEqual([]);
  });

  it('drops whole segments, the oldest first, beyond eight megabytes', async () => {
    const log = await openLogStorage(tab, DAY);
    for (let segment = 1; segment <= 5; segment++) {
      await log.begin(`snapshot ${segment}`);
      await log.append(['x'.repeat(2 * 1024 * 1024)]);
    }
    await log.begin('snapshot 6');
    const lines = await log.all();
    expect(lines[0]).toBe('snapshot 3');
    expect(lines.at(-1)).toHaveLength(2 * 1024 * 1024);
  });

  it('keeps nothing of a segment whose snapshot alone is longer, and the next one again', async () => {
    const log = await openLogStorage(tab, DAY);
    await log.begin('snapshot');
    await log.begin('x'.repeat(9 * 1024 * 1024));
    await log.append(['of no use without it']);
    expect(await log.all()).toEqual([]);
    await log.begin('another snapshot');
    await log.append(['a']);
    const again = await openLogStorage(tab, DAY);
    expect(await again.latest()).toEqual(['another snapshot', 'a']);
  });

  it('forgets what is older than seven days, whichever tab it was', async () => {
    await (await openLogStorage(tab, DAY)).begin('old');
    const later = await openLogStorage(`${tab}-later`, 9 * DAY);
    await later.begin('new');
    expect(await (await openLogStorage(tab, 9 * DAY)).latest()).toEqual([]);
    expect(await later.latest()).toEqual(['new']);
  });

  it('is wiped in every tab', async () => {
    await (await openLogStorage(tab, DAY)).begin('mine');
    await (await openLogStorage(`${tab}-other`, DAY)).wipe();
    expect(await (await openLogStorage(tab, DAY)).latest()).toEqual([]);
  });
});
