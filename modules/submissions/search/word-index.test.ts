import { describe, expect, it } from 'vitest';
import { WordIndex } from './word-index.ts';

/** The values of the found rows, best match first. A row is one text or a list of values. */
function found(text: string, ...rows: readonly (string | readonly string[])[]): readonly string[] {
  const index = new WordIndex();
  const texts = rows.map((row) => [row].flat());
  for (const [at, values] of texts.entries()) index.put(at, values);
  return index.find(text).map((at) => texts[at]?.join(' | ') ?? '');
}

describe('words rank', () => {
  it('whole before at the start before inside', () => {
    expect(found('tea', 'a steady hand', 'teapot', 'plateau', 'tea')).toEqual([
      'tea',
      'teapot',
      'plateau',
      'a steady hand',
    ]);
  });

  it('ranks words with all searched letters above those with some, and omits those with few', () => {
    expect(found('grinder Barbara', 'Barbara', 'a grinder for Barbara', 'grinder', 'bar')).toEqual([
      'a grinder for Barbara',
      'Barbara',
      'grinder',
    ]);
  });

  it('ranks adjacent words above separated ones, within one value', () => {
    const rows = [['Ada', 'Byron'], 'Byron, known as Ada', 'Countess Ada Byron'];
    expect(found('ada byron', ...rows)).toEqual(['Countess Ada Byron', 'Ada | Byron', 'Byron, known as Ada']);
  });

  it('ranks words in short values above those in long ones', () => {
    expect(found('ada', 'We spoke to Ada yesterday', 'Ada Byron')).toEqual(['Ada Byron', 'We spoke to Ada yesterday']);
  });
});

describe('words match', () => {
  it.each([
    ['Brötchen', 'brotchen'],
    ['brotchen', 'BRÖTCHEN'],
    ['Große Straße', 'grosse strasse'],
    ['GROSSE STRASSE', 'Große Straße'],
    ['cafe\u0301', 'café'],
    ['Łukasz', 'lukasz'],
    ['İstanbul', 'istanbul'],
    ['Ελένη', 'ελενη'],
    ['O’Brien', 'obrien'],
    ['京都で小さな喫茶店', '喫茶'],
    ['김민준', '김'],
    ['ada.byron@example.com', 'Byron@Example'],
    ['+44 20 7946 0123', '020 79460123'],
    ['(202) 555-0123', '2025550123'],
    ['2026-01-12', '12/01/2026'],
    ['2026-01-12', '12.1.2026'],
  ])('%s, searched as %s', (row, searched) => {
    expect(found(searched, row)).toEqual([row]);
  });

  it('anywhere in a long text', () => {
    const long = `${'hay '.repeat(500)}needle`;
    expect(found('needle', long)).toEqual([long]);
  });

  it('matches words with typing errors if nothing else matches', () => {
    expect(found('wheelcahir', 'a wheelchair')).toEqual(['a wheelchair']);
    expect(found('weelchar', 'a wheelchair')).toEqual(['a wheelchair']);
    expect(found('holt', 'Holt', 'bolt')).toEqual(['Holt']);
    expect(found('tea', 'ten')).toEqual([]);
  });

  it('not at all in a text of signs, or for one', () => {
    expect(found('…', 'anything')).toEqual([]);
    expect(found('\u0301', 'anything')).toEqual([]);
    expect(found('anything', '…')).toEqual([]);
  });
});

it('reflects changed and removed rows', () => {
  const index = new WordIndex();
  index.put(1, ['Ada']);
  index.put(2, ['Grace']);
  expect(index.find('ada')).toEqual([1]);
  index.put(2, ['Ada']);
  index.remove(1);
  expect(index.find('ada')).toEqual([2]);
  expect(index.find('grace')).toEqual([]);
});

it('does not tolerate fewer typing errors because of a word that no row has any more', () => {
  const index = new WordIndex();
  index.put(1, ['wheelchair']);
  index.put(2, ['weelchair']);
  expect(index.find('weelchair')).toEqual([2]);
  index.remove(2);
  expect(index.find('weelchair')).toEqual([1]);
  index.put(2, ['weelchair']);
  expect(index.find('weelchair')).toEqual([2]);
});
