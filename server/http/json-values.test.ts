import { describe, expect, it } from 'vitest';
import { hasTooManyValues } from './json-values.ts';

const has = (json: string, max: number): boolean => hasTooManyValues(Buffer.from(json), max);

describe('hasTooManyValues', () => {
  it('counts the values of lists and objects at any depth', () => {
    expect(has('[1,2,3,4]', 3)).toBe(false);
    expect(has('[1,2,3,4,5]', 3)).toBe(true);
    expect(has('{"a":[1,2],"b":{"c":3,"d":[[4,5]]}}', 3)).toBe(true);
  });

  it('ignores commas inside strings, including after escapes', () => {
    for (const text of [',,,,,,', '",",",",', '\\,\\,\\,\\', '\\",\\",\\",', 'é,ü,\u{1F600},,']) {
      expect(has(JSON.stringify([text]), 3)).toBe(false);
      expect(has(JSON.stringify([text, 2, { [text]: 3 }, 4, 5]), 3)).toBe(true);
    }
  });

  it('stops at an unterminated string', () => {
    expect(has('["aaaaaaaaaa,,,,,', 3)).toBe(false);
    expect(has('["aaaaaaaaaa,,,,,\\', 3)).toBe(false);
  });
});
