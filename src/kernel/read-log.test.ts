import { describe, expect, it } from 'vitest';
import { readLog } from './index.ts';

const header = '{"kind":"header","format":1,"product":"Inlet","version":"0.1.0","redacted":["secrets"]}';
const snapshot = '{"kind":"snapshot","n":4,"version":"0.1.0","state":{}}';
const draw = (n: unknown) => JSON.stringify({ kind: 'draw', n, command: 'c1', what: 'id', value: 'x' });
const after = (...lines: readonly string[]) => readLog([header, snapshot, draw(5), ...lines]);

describe('a log', () => {
  it('is read up to the requested entry, even if invalid lines follow', () => {
    const { entries } = readLog([header, snapshot, draw(5), draw(6), 'broken'], 6);
    expect(entries.map(({ n }) => n)).toEqual([5, 6]);
    expect(readLog([header, snapshot, 'broken'], 4).entries).toEqual([]);
  });

  it('may start with a UTF-8 byte order mark', () => {
    expect(readLog([`\uFEFF${header}`, snapshot]).header).toMatchObject({ version: '0.1.0' });
  });

  it.each([
    ['an entry is missing', draw(7), 'line 4: entry 7 follows 5: entries are missing, doubled or out of order'],
    ['an entry appears twice', draw(5), 'line 4: entry 5 follows 5'],
    ['an entry has no number', draw(undefined), 'line 4: n: '],
    ['an entry has half a number', draw(6.5), 'line 4: n: '],
    ['an entry has a number that cannot be counted on', draw(2 ** 53), 'line 4: n: '],
    ['another log follows', header, 'line 4: a second log begins here'],
    ['another state follows', snapshot, 'line 4: a second log begins here'],
    ['a line is not one of a log', '{"kind":"novel"}', 'line 4: not a line of an event log'],
    ['a line is a list', '[]', 'line 4: not a line of an event log'],
    ['a checkpoint has no digests', '{"kind":"checkpoint","n":6}', 'line 4: digests: '],
    ['a line is cut off', '{"kind":"eve', 'line 4: not JSON, or cut off; up to entry 5 the log is whole'],
  ])('is rejected when %s', (_, line, message) => {
    expect(() => after(line)).toThrow(message);
  });

  it('is rejected when its beginning is missing', () => {
    expect(() => readLog([header, draw(72)])).toThrow('line 2: entry 72 follows 0: entries are missing');
  });

  it('is rejected when its format is missing or newer', () => {
    expect(() => readLog([header.replace('"format":1', '"format":"abc"')])).toThrow('line 1: format: ');
    expect(() => readLog([header.replace('"format":1', '"format":4')])).toThrow(
      'line 1: format: newer than this reader',
    );
  });
});
