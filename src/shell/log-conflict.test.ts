import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../contract/duration.ts';
import { openLogStorage } from './log-storage.ts';

const openLog = (ofTab: string, page = new EventTarget()) => openLogStorage(ofTab, () => DAY_MS, page);
let tab = '';
let tabs = 0;
beforeEach(() => {
  tab = `tab-${++tabs}`;
});
afterEach(() => vi.restoreAllMocks());

describe('a log that could not be read', () => {
  it('is replaced by the next one', async () => {
    const log = await openLog(tab);
    await log.begin('old snapshot');
    await log.append(['old']);
    const other = await openLog(`${tab}-other`);
    await other.begin('other snapshot');
    const next = await openLog(tab);
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new Error('The database is damaged');
    });
    await expect(next.latest()).rejects.toThrow('damaged');
    await next.begin('snapshot');
    await next.append(['a']);
    expect(await next.all()).toEqual(['snapshot', 'a']);
    expect((await (await openLog(tab)).latest()).lines).toEqual(['snapshot', 'a']);
    expect(await other.all()).toEqual(['other snapshot']);
    const database = await openDB('inlet-event-log');
    expect(await database.countFromIndex('pieces', 'tab', tab)).toBe(2);
    database.close();
  });
});

describe('a segment whose snapshot could not be stored', () => {
  it('does not mix its lines with those of the next one', async () => {
    const log = await openLog(tab);
    await log.begin('first snapshot');
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new Error('quota exceeded');
    });
    const begun = log.begin('too long');
    const appended = log.append(['lost']);
    await expect(begun).rejects.toThrow('quota exceeded');
    await appended;
    const fresh = '{"kind":"snapshot","fresh":true}';
    await log.begin(fresh);
    await log.append(['a']);
    const next = await openLog(tab);
    expect((await next.latest()).lines).toEqual([fresh, 'a']);
    await next.append(['b']);
    expect(await next.all()).toEqual([fresh, 'a', 'b']);
  });
});

describe('a page that the browser shows again', () => {
  it('begins another segment if the page between has continued the log', async () => {
    const page = new EventTarget();
    const log = await openLog(tab, page);
    await log.begin('snapshot');
    await log.append(['a']);
    page.dispatchEvent(new Event('pagehide'));
    const between = await openLog(tab);
    await between.latest();
    await between.append(['b']);
    await between.begin('snapshot of the page between');
    page.dispatchEvent(new Event('pageshow'));
    await expect(log.append(['c'])).rejects.toThrow('no segment');
    await expect(log.saveState({ n: 1, snapshot: 'saved' })).rejects.toThrow('no segment');
    await log.begin('second snapshot');
    await log.append(['d']);
    expect(await (await openLog(tab)).latest()).toEqual({ lines: ['second snapshot', 'd'] });
    await expect(between.append(['e'])).rejects.toThrow('no segment');
  });
});
