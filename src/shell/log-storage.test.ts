import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogStorage } from './log-storage.ts';

const DAY = 24 * 60 * 60 * 1_000;
const MEGABYTE = 1024 * 1024;
const onDay = (day: number) => () => day * DAY;
let tab = '';
let tabs = 0;
beforeEach(() => {
  tab = `tab-${++tabs}`;
});
afterEach(() => vi.unstubAllGlobals());

describe('the log in the browser', () => {
  it('gives back the newest segment, and all of them with one snapshot', async () => {
    const log = await openLogStorage(tab, onDay(1));
    await log.begin('first snapshot');
    await log.append(['a', 'b']);
    await log.begin('second snapshot');
    await log.append(['c']);
    const again = await openLogStorage(tab, onDay(1));
    expect(await again.latest()).toEqual(['second snapshot', 'c']);
    expect(await again.all()).toEqual(['first snapshot', 'a', 'b', 'c']);
  });

  it('goes on with the newest segment after a reload', async () => {
    await (await openLogStorage(tab, onDay(1))).begin('snapshot');
    const again = await openLogStorage(tab, onDay(1));
    await again.latest();
    await again.append(['after the reload']);
    expect(await again.all()).toEqual(['snapshot', 'after the reload']);
  });

  it('keeps tabs apart', async () => {
    await (await openLogStorage(tab, onDay(1))).begin('mine');
    expect(await (await openLogStorage(`${tab}-other`, onDay(1))).latest()).toEqual([]);
  });

  it('drops whole segments, the oldest first, beyond eight megabytes', async () => {
    const log = await openLogStorage(tab, onDay(1));
    for (let segment = 1; segment <= 5; segment++) {
      await log.begin(`snapshot ${segment}`);
      await log.append(['x'.repeat(2 * MEGABYTE)]);
    }
    await log.begin('snapshot 6');
    const lines = await log.all();
    expect(lines[0]).toBe('snapshot 3');
    expect(lines.at(-1)).toHaveLength(2 * MEGABYTE);
  });

  it('counts all pieces of a segment', async () => {
    const log = await openLogStorage(tab, onDay(1));
    await log.begin(`first ${'x'.repeat(5 * MEGABYTE)}`);
    await log.append(['a']);
    await log.begin(`second ${'x'.repeat(4 * MEGABYTE)}`);
    await log.begin('third');
    expect((await log.all())[0]).toMatch(/^second/);
  });

  it('drops while lines come, too', async () => {
    const log = await openLogStorage(tab, onDay(1));
    await log.begin(`first ${'x'.repeat(5 * MEGABYTE)}`);
    await log.begin(`second ${'x'.repeat(2 * MEGABYTE)}`);
    expect((await log.all())[0]).toMatch(/^first/);
    await log.append(['y'.repeat(2 * MEGABYTE)]);
    expect((await log.all())[0]).toMatch(/^second/);
  });

  it('keeps the newest segment alone, with all that follows, where its snapshot is longer than that', async () => {
    const log = await openLogStorage(tab, onDay(1));
    await log.begin('snapshot');
    await log.begin('x'.repeat(9 * MEGABYTE));
    await log.append(['a']);
    const lines = await log.all();
    expect(lines[0]).toHaveLength(9 * MEGABYTE);
    expect(lines.slice(1)).toEqual(['a']);
  });

  it('puts no such segment back after a reload, and begins another one instead', async () => {
    const log = await openLogStorage(tab, onDay(1));
    await log.begin('x'.repeat(9 * MEGABYTE));
    const again = await openLogStorage(tab, onDay(1));
    expect(await again.latest()).toEqual([]);
    await again.begin('another snapshot');
    await again.append(['a']);
    expect(await again.all()).toEqual(['another snapshot', 'a']);
  });

  it('is wiped in every tab', async () => {
    await (await openLogStorage(tab, onDay(1))).begin('mine');
    await (await openLogStorage(`${tab}-other`, onDay(1))).wipe();
    expect(await (await openLogStorage(tab, onDay(1))).latest()).toEqual([]);
  });
});

describe('seven days', () => {
  it('after a tab last wrote, its log is forgotten', async () => {
    await (await openLogStorage(tab, onDay(1))).begin('old');
    const later = await openLogStorage(`${tab}-later`, onDay(9));
    await later.begin('new');
    expect(await (await openLogStorage(tab, onDay(9))).latest()).toEqual([]);
    expect(await later.latest()).toEqual(['new']);
  });

  it('after its snapshot, a log that is still written to is whole, whichever tab opens', async () => {
    let day = 1;
    const log = await openLogStorage(tab, () => day * DAY);
    await log.begin('snapshot');
    day = 7;
    await log.append(['a']);
    day = 9;
    await openLogStorage(`${tab}-later`, onDay(9));
    await log.append(['b']);
    expect(await log.all()).toEqual(['snapshot', 'a', 'b']);
  });

  it('of silence make the tab begin another segment: nothing is written behind one that may be gone', async () => {
    let day = 1;
    const log = await openLogStorage(tab, () => day * DAY);
    await log.begin('snapshot');
    day = 9;
    await openLogStorage(`${tab}-later`, onDay(9));
    await expect(log.append(['a'])).rejects.toThrow('no segment');
    await log.begin('another snapshot');
    await log.append(['b']);
    expect(await log.all()).toEqual(['another snapshot', 'b']);
  });
});

describe('a database that does not answer', () => {
  it('is waited for two seconds, and let go of when it opens after all', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const other = await openDB('inlet-event-log');
    const isGone = deleteDB('inlet-event-log');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opening = openLogStorage(tab, onDay(1));
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    const log = await opening;
    await log.begin('snapshot');
    expect(await log.all()).toEqual(['snapshot']);
    other.close();
    await isGone;
    await deleteDB('inlet-event-log');
  });
});
