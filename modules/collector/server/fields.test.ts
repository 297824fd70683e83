import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Field, checkedFields, dataText, fileText, merged, withoutAliases, withoutListedCc } from './fields.ts';

const text = (fields: readonly Field[]): string => dataText(merged(checkedFields(fields)));

describe('stored fields', () => {
  test('keeps the field order, even for names that objects reorder or drop', () => {
    expect(
      text([
        ['b', '1'],
        ['2', 'x'],
        ['__proto__', 'p'],
        ['1', 'y'],
      ]),
    ).toBe('{"b":"1","2":"x","__proto__":"p","1":"y"}');
  });

  test('merges repeated names into a list at the position of the first', () => {
    expect(
      text([
        ['tag', 'a'],
        ['b', '1'],
        ['tag', 'a'],
      ]),
    ).toBe('{"tag":["a","a"],"b":"1"}');
  });

  test('writes valid JSON that the database can store for any input', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 50 });
    fc.assert(
      fc.property(fc.array(fc.tuple(anything, anything)), (fields) => {
        const stored = text(fields);
        JSON.parse(stored);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).not.toContain('\\u0000');
      }),
    );
  });
});

test('rejects too many fields and overlong names', () => {
  expect(() => checkedFields(Array.from({ length: 5001 }, () => ['a', '']))).toThrow('At most 5000');
  expect(() => checkedFields([['n'.repeat(201), '']])).toThrow('longer than 200');
});

test('describes a file by name and size and says that it was not stored', () => {
  expect([fileText('cv.pdf', 5), fileText('', 0)]).toEqual(['cv.pdf (5 bytes, file not stored)', '']);
});

describe('aliases', () => {
  test('apply their meaning and are removed from the fields', () => {
    const read = withoutAliases([
      ['name', 'Ada'],
      ['_next', '/thanks'],
      ['_subject', 'Hi'],
      ['_gotcha', ''],
      ['_key', 'k'],
      ['_replyto', 'a@b.test'],
      ['_cc', 'x@y.test, z@y.test'],
    ]);
    expect(read).toEqual({
      fields: [
        ['name', 'Ada'],
        ['email', 'a@b.test'],
        ['_cc', 'x@y.test, z@y.test'],
      ],
      key: 'k',
      next: '/thanks',
      subject: 'Hi',
      cc: ['x@y.test', 'z@y.test'],
      isTrapped: false,
    });
  });

  test('keep _cc as a field unless every address is on the list', () => {
    const fields: readonly Field[] = [['_cc', 'A@b.test,c@b.test']];
    expect(withoutListedCc(fields, ['a@b.test'])).toEqual(fields);
    expect(withoutListedCc(fields, ['a@b.test', 'c@b.test'])).toEqual([]);
  });
});
