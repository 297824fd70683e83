import { expect, it } from 'vitest';
import { highlightRanges } from './highlight-ranges.ts';

/** The texts with the highlighted parts in brackets. */
function highlighted(search: string, ...texts: readonly string[]): readonly string[] {
  const ranges = highlightRanges(texts, search);
  return texts.map((text, at) =>
    (ranges[at] ?? [])
      .toSorted((one, other) => other.start - one.start)
      .reduce(
        (shown, { start, end }) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
        text,
      ),
  );
}

it.each([
  ['brotchen', 'Zwei Brötchen, bitte', 'Zwei [Brötchen], bitte'],
  ['strasse', 'Lindenstraße 4', 'Linden[straße] 4'],
  ['cafe', 'un cafe\u0301 noir', 'un [cafe\u0301] noir'],
  ['ada byron', 'Ada Byron, née Byron', '[Ada] [Byron], née [Byron]'],
  ['chair', 'A wheelchair.', 'A wheel[chair].'],
  ['b', 'Cab for Ben', 'Cab for [B]en'],
  ['byron@exam', 'ada.byron@example.com', 'ada.[byron]@[exam]ple.com'],
  ['喫茶', '小さな喫茶店', '小さな[喫茶]店'],
  ['…', 'nothing', 'nothing'],
])('highlights %s in %s', (search, text, shown) => {
  expect(highlighted(search, text)).toEqual([shown]);
});

it('highlights words with typing errors only if no text has the word itself', () => {
  expect(highlighted('weelchair', 'a wheelchair', 'a chair')).toEqual(['a [wheelchair]', 'a chair']);
  expect(highlighted('holt', 'a bolt', 'Kate Holt')).toEqual(['a bolt', 'Kate [Holt]']);
});
