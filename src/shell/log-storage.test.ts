import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../contract/duration.ts';
import { logOwner } from './log-owner.ts';
import { openLogStorage } from './log-storage.ts';
import { unstoredPieces } from './unstored-pieces.ts';

const MEGABYTE = 1024 * 1024;
const onDay = (day: number) => () => day * DAY_MS;
const openLog = (ofTab: string, now: () => number, page = new EventTarget()) => openLogStorage(ofTab, now, page);
/** A tab's session storage, which the test's environment lacks. */
const sessionTexts = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};
let tab = '';
let tabs = 0;
beforeEach(() => {
  tab = `tab-${++tabs}`;
});

describe('the log in the browser', () => {
  it('returns the newest segment, and all segments with one snapshot', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('first snapshot');
    await log.append(['a', 'b']);
    await log.begin('second snapshot');
    await log.append(['c']);
    const again = await openLog(tab, onDay(1));
    expect((await again.latest()).lines).toEqual(['second snapshot', 'c']);
    expect(await again.all()).toEqual(['first snapshot', 'a', 'b', 'c']);
  });

  it('continues the newest segment after a reload', async () => {
    await (await openLog(tab, onDay(1))).begin('snapshot');
    const again = await openLog(tab, onDay(1));
    await again.latest();
    await again.append(['after the reload']);
    expect(await again.all()).toEqual(['snapshot', 'after the reload']);
  });

  it('separates tabs', async () => {
    await (await openLog(tab, onDay(1))).begin('mine');
    expect((await (await openLog(`${tab}-other`, onDay(1))).latest()).lines).toEqual([]);
  });

  it('deletes complete segments, oldest first, above 8 MB', async () => {
    const log = await openLog(tab, onDay(1));
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
    const log = await openLog(tab, onDay(1));
    await log.begin(`first ${'x'.repeat(5 * MEGABYTE)}`);
    await log.append(['a']);
    await log.begin(`second ${'x'.repeat(4 * MEGABYTE)}`);
    await log.begin('third');
    expect((await log.all())[0]).toMatch(/^second/);
  });

  it('also deletes segments when lines are appended', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin(`first ${'x'.repeat(5 * MEGABYTE)}`);
    await log.begin(`second ${'x'.repeat(2 * MEGABYTE)}`);
    expect((await log.all())[0]).toMatch(/^first/);
    await log.append(['y'.repeat(2 * MEGABYTE)]);
    expect((await log.all())[0]).toMatch(/^second/);
  });

  it('keeps only the newest segment if it exceeds the limit', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await log.begin('x'.repeat(9 * MEGABYTE));
    await log.append(['a']);
    const lines = await log.all();
    expect(lines[0]).toHaveLength(9 * MEGABYTE);
    expect(lines.slice(1)).toEqual(['a']);
  });

  it('starts a new segment after a reload instead of restoring one above the limit', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('x'.repeat(9 * MEGABYTE));
    const again = await openLog(tab, onDay(1));
    expect((await again.latest()).lines).toEqual([]);
    await again.begin('another snapshot');
    await again.append(['a']);
    expect(await again.all()).toEqual(['another snapshot', 'a']);
  });

  it('is wiped in every tab', async () => {
    await (await openLog(tab, onDay(1))).begin('mine');
    await (await openLog(`${tab}-other`, onDay(1))).wipe();
    expect((await (await openLog(tab, onDay(1))).latest()).lines).toEqual([]);
  });
});

describe('seven days', () => {
  it('deletes a log seven days after its tab last wrote', async () => {
    await (await openLog(tab, onDay(1))).begin('old');
    const later = await openLog(`${tab}-later`, onDay(9));
    await later.begin('new');
    expect((await (await openLog(tab, onDay(9))).latest()).lines).toEqual([]);
    expect((await later.latest()).lines).toEqual(['new']);
  });

  it('retains an active log seven days after its snapshot, whichever tab opens', async () => {
    let day = 1;
    const log = await openLog(tab, () => day * DAY_MS);
    await log.begin('snapshot');
    day = 7;
    await log.append(['a']);
    day = 9;
    await openLog(`${tab}-later`, onDay(9));
    await log.append(['b']);
    expect(await log.all()).toEqual(['snapshot', 'a', 'b']);
  });

  it('starts a new segment after seven days without a write, because the old one may be deleted', async () => {
    let day = 1;
    const log = await openLog(tab, () => day * DAY_MS);
    await log.begin('snapshot');
    day = 9;
    await openLog(`${tab}-later`, onDay(9));
    await expect(log.append(['a'])).rejects.toThrow('no segment');
    await log.begin('another snapshot');
    await log.append(['b']);
    expect(await log.all()).toEqual(['another snapshot', 'b']);
  });
});

describe('a database that does not respond', () => {
  it('times out after two seconds, and is closed if it opens later', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const other = await openDB('inlet-event-log');
    const isGone = deleteDB('inlet-event-log');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opening = openLog(tab, onDay(1));
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    const log = await opening;
    await log.begin('snapshot');
    expect(await log.all()).toEqual(['snapshot']);
    other.close();
    await isGone;
    await deleteDB('inlet-event-log');
  });

  it('is still wiped once it responds, although the log is in memory', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    await (await openLog(tab, onDay(1))).begin('visitor data');
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('The database is busy');
    });
    const log = await openLog(`${tab}-next`, onDay(1));
    opening.mockRestore();
    await log.begin('snapshot');
    await log.wipe();
    expect(await log.all()).toEqual([]);
    expect(await (await openLog(tab, onDay(1))).all()).toEqual([]);
  });
});

describe('leaving the page', () => {
  beforeEach(() => vi.stubGlobal('sessionStorage', sessionTexts()));

  const leave = (page: EventTarget) => page.dispatchEvent(new Event('pagehide'));
  const comeBack = (page: EventTarget) => page.dispatchEvent(new Event('pageshow'));
  /** Behaves like WebKit: transactions of a suspended page stay open, and nothing in it continues. */
  const isBlocked = async () => {
    const next = await openDB('inlet-event-log');
    const write = next.transaction('pieces', 'readwrite').done.then(() => 'free');
    const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'blocked'));
    return Promise.race([write, late]).finally(() => next.close());
  };

  it.each(['{', '{}', '[{"tab":"a"}]', '[null]'])(
    'starts without the stored pieces if they are unreadable: %s',
    (text) => {
      sessionStorage.setItem('inlet-log-rest', text);
      expect(unstoredPieces.take()).toEqual([]);
    },
  );

  it('leaves no transaction open, so that a write in progress does not block the next page', async () => {
    const page = new EventTarget();
    const log = await openLog(tab, onDay(1), page);
    await log.begin('snapshot');
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    void log.append(['a']);
    await vi.waitFor(() => expect(transactions).toHaveBeenCalledOnce());
    const write = transactions.mock.results[0]?.value as IDBTransaction | undefined;
    expect(write).toBeDefined();
    leave(page);
    expect(() => write?.objectStore('pieces')).toThrow();
    transactions.mockRestore();
    expect(await isBlocked()).toBe('free');
  });

  it('opens no more transactions, and lets the next page store the rest', async () => {
    const page = new EventTarget();
    const log = await openLog(tab, onDay(1), page);
    await log.begin('snapshot');
    await log.append(['a']);
    leave(page);
    void log.append(['b']);
    void log.append(['c']);
    await expect((await openLog('another tab', onDay(1))).all()).resolves.toEqual([]);
    const next = await openLog(tab, onDay(1));
    expect((await next.latest()).lines).toEqual(['snapshot', 'a', 'b', 'c']);
    await next.append(['d']);
    expect(await next.all()).toEqual(['snapshot', 'a', 'b', 'c', 'd']);
    expect(unstoredPieces.take()).toEqual([]);
  });

  it('continues when the browser shows the page again, and stores each line once', async () => {
    const page = new EventTarget();
    const log = await openLog(tab, onDay(1), page);
    await log.begin('snapshot');
    const first = log.append(['a']);
    leave(page);
    const second = log.append(['b']);
    comeBack(page);
    await Promise.all([first, second]);
    await log.append(['c']);
    expect(await log.all()).toEqual(['snapshot', 'a', 'b', 'c']);
    expect((await (await openLog(tab, onDay(1))).latest()).lines).toEqual(['snapshot', 'a', 'b', 'c']);
  });

  it('returns a line once if it reached the database after all', async () => {
    const page = new EventTarget();
    const log = await openLog(tab, onDay(1), page);
    await log.begin('snapshot');
    await log.append(['a']);
    unstoredPieces.write([{ tab, segment: DAY_MS, part: 1, at: DAY_MS, bytes: 1, text: 'a' }]);
    expect((await (await openLog(tab, onDay(1))).latest()).lines).toEqual(['snapshot', 'a']);
  });

  it('does not store pieces of another account, whose session ended while the tab showed another site', async () => {
    vi.stubGlobal('localStorage', sessionTexts());
    logOwner.set(1);
    const page = new EventTarget();
    const log = await openLog(tab, onDay(1), page);
    leave(page);
    void log.begin('visitor data');
    expect(sessionStorage.getItem('inlet-log-rest')).toContain('visitor data');
    logOwner.set(2);
    expect((await (await openLog(tab, onDay(1))).latest()).lines).toEqual([]);
    expect(sessionStorage.getItem('inlet-log-rest')).toBeNull();
  });

  it('does not store pieces of a segment that was wiped concurrently', async () => {
    const page = new EventTarget();
    const log = await openLog(tab, onDay(1), page);
    await log.begin('snapshot');
    leave(page);
    void log.append(['visitor data']);
    await (await openLog('another tab', onDay(1))).wipe();
    unstoredPieces.write([{ tab, segment: DAY_MS, part: 1, at: DAY_MS, bytes: 12, text: 'visitor data' }]);
    const next = await openLog(tab, onDay(1));
    expect((await next.latest()).lines).toEqual([]);
    expect(await next.all()).toEqual([]);
  });
});

describe('a database that is closed by the browser', () => {
  it('is reopened, and the log restarts with a snapshot', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await deleteDB('inlet-event-log');
    await expect(log.append(['a'])).rejects.toThrow('no segment');
    await log.begin('another snapshot');
    expect(await log.all()).toEqual(['another snapshot']);
  });

  it('rejects lines after a segment that another tab wiped', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await (await openLog(`${tab}-other`, onDay(1))).wipe();
    await expect(log.append(['a'])).rejects.toThrow('no segment');
    expect(await log.all()).toEqual([]);
  });
});
