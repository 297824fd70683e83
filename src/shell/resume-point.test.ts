import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../contract/duration.ts';
import { openLogStorage } from './log-storage.ts';

const MEGABYTE = 1024 * 1024;
const onDay = (day: number) => () => day * DAY_MS;
const openLog = (ofTab: string, now: () => number, page = new EventTarget()) => openLogStorage(ofTab, now, page);
let tab = '';
let tabs = 0;
beforeEach(() => {
  tab = `tab-${++tabs}`;
});

describe('the state from which the next page continues', () => {
  const state = { n: 2, snapshot: 'saved' };

  it('comes with the newest segment, until another begins', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('first snapshot');
    await log.append(['a']);
    await log.saveState(state);
    await log.append(['b']);
    const again = await openLog(tab, onDay(1));
    expect(await again.latest()).toEqual({ lines: ['first snapshot', 'a', 'b'], state });
    expect(await again.all()).toEqual(['first snapshot', 'a', 'b']);
    await again.begin('second snapshot');
    expect(await (await openLog(tab, onDay(1))).latest()).toEqual({ lines: ['second snapshot'] });
  });

  it('is found without reading older segments, or the logs of other tabs', async () => {
    const log = await openLog(tab, onDay(1));
    const other = await openLog(`${tab}-other`, onDay(1));
    await log.begin('old snapshot');
    await log.append(['old']);
    await log.begin('snapshot');
    await other.begin('other snapshot');
    await log.append(['a']);
    await other.append(['other']);
    await log.append(['b']);
    await log.saveState(state);
    const again = await openLog(tab, onDay(1));
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await again.latest()).toEqual({ lines: ['snapshot', 'a', 'b'], state });
    const results = reads.mock.results.map(({ value }) => (value as IDBRequest<{ readonly text: string }[]>).result);
    reads.mockRestore();
    expect(results.flat().map(({ text }) => text)).toEqual(['snapshot', 'a', 'b']);
  });

  it('knows the older segments, so that they are deleted above 8 MB after a reload', async () => {
    const log = await openLog(tab, onDay(1));
    for (let segment = 1; segment <= 3; segment++) {
      await log.begin(`snapshot ${segment}`);
      await log.append(['x'.repeat(2 * MEGABYTE)]);
    }
    const again = await openLog(tab, onDay(1));
    await again.latest();
    await again.append(['y'.repeat(2 * MEGABYTE - 100)]);
    expect((await again.all())[0]).toBe('snapshot 1');
    await again.append(['z'.repeat(MEGABYTE)]);
    expect((await again.all())[0]).toBe('snapshot 2');
    await again.begin('snapshot 4');
    const third = await openLog(tab, onDay(1));
    await third.latest();
    await third.append(['x'.repeat(2 * MEGABYTE)]);
    expect((await third.all())[0]).toBe('snapshot 3');
  });

  it('is missing in logs of earlier versions, which continue', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot 1');
    await log.append(['a']);
    await log.begin('snapshot 2');
    const database = await openDB('inlet-event-log');
    await database.delete('pieces', `resume ${tab}`);
    database.close();
    const again = await openLog(tab, onDay(1));
    expect((await again.latest()).lines).toEqual(['snapshot 2']);
    await again.append(['b']);
    await again.saveState(state);
    const third = await openLog(tab, onDay(1));
    expect(await third.latest()).toEqual({ lines: ['snapshot 2', 'b'], state });
    expect(await third.all()).toEqual(['snapshot 1', 'a', 'b']);
  });

  it('is deleted with the logs of all tabs, and not stored afterwards', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await log.saveState(state);
    await (await openLog(`${tab}-other`, onDay(1))).wipe();
    await expect(log.saveState(state)).rejects.toThrow('no segment');
    const database = await openDB('inlet-event-log');
    expect(await database.count('pieces')).toBe(0);
    database.close();
  });

  it('is deleted seven days after the tab last wrote', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await log.saveState(state);
    await openLog(`${tab}-later`, onDay(9));
    const database = await openDB('inlet-event-log');
    expect(await database.count('pieces')).toBe(0);
    database.close();
  });

  it('stays as long as the log of its tab, even if it is older than seven days', async () => {
    let day = 1;
    const log = await openLog(tab, () => day * DAY_MS);
    await log.begin('snapshot');
    await log.append(['a']);
    await log.saveState(state);
    day = 7;
    await log.append(['b']);
    const again = await openLog(tab, onDay(9));
    expect(await again.latest()).toEqual({ lines: ['snapshot', 'a', 'b'], state });
  });

  it('is not among the pieces that earlier versions read and delete by the name of the tab', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await log.append(['a']);
    await log.saveState(state);
    const database = await openDB('inlet-event-log');
    const pieces: readonly { readonly text: unknown }[] = await database.getAllFromIndex('pieces', 'tab', tab);
    expect(pieces.map(({ text }) => text)).toEqual(['snapshot', 'a']);
    // Earlier versions delete each old record together with all that have its value of `tab`.
    const old = await database.getAllFromIndex('pieces', 'at', IDBKeyRange.upperBound(DAY_MS));
    const tabsOfOld = old.map((record: { readonly tab: string }) => record.tab);
    const deleted = tabsOfOld.map((name) => database.getAllKeysFromIndex('pieces', 'tab', name));
    expect(new Set((await Promise.all(deleted)).flat()).size).toBe(3);
    database.close();
  });

  it('is deleted if an earlier version has deleted the pieces', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await log.saveState(state);
    const database = await openDB('inlet-event-log');
    for (const key of await database.getAllKeysFromIndex('pieces', 'tab', tab)) await database.delete('pieces', key);
    await openLog(`${tab}-later`, onDay(1));
    expect(await database.count('pieces')).toBe(0);
    database.close();
  });

  it('is not that of another segment, which an earlier version began under the same number', async () => {
    const log = await openLog(tab, onDay(1));
    await log.begin('snapshot');
    await log.append(['a']);
    await log.saveState(state);
    const database = await openDB('inlet-event-log');
    const [piece] = await database.getAllFromIndex('pieces', 'tab', tab);
    for (const key of await database.getAllKeysFromIndex('pieces', 'tab', tab)) await database.delete('pieces', key);
    await database.add('pieces', { ...piece, text: 'another snapshot' });
    database.close();
    expect(await (await openLog(tab, onDay(1))).latest()).toEqual({ lines: ['another snapshot'] });
  });

  it('gives way to a segment that began while the page was left', async () => {
    const texts = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    });
    const page = new EventTarget();
    const log = await openLog(tab, onDay(1), page);
    await log.begin('snapshot');
    await log.append(['a']);
    await log.saveState({ n: 1, snapshot: 'saved' });
    page.dispatchEvent(new Event('pagehide'));
    void log.append(['b']);
    void log.begin('second snapshot');
    void log.append(['c']);
    const next = await openLog(tab, onDay(1));
    expect(await next.latest()).toEqual({ lines: ['second snapshot', 'c'] });
    expect(await next.all()).toEqual(['snapshot', 'a', 'b', 'c']);
    await next.append(['d']);
    const third = await openLog(tab, onDay(1));
    expect((await third.latest()).lines).toEqual(['second snapshot', 'c', 'd']);
  });
});
