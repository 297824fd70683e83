import { describe, expect, test } from 'vitest';
import { hasTest, readTable } from './spec-coverage.ts';

describe('the specification coverage table', () => {
  test('names tests by file, several per row, and reports a row without one', () => {
    const table = [
      '| What SPEC.md says | Shown by |',
      '| --- | --- |',
      '| A | `a.ts`: one<br>`b.ts`: two: %s |',
      '| B | |',
    ];
    expect(readTable(table.join('\n'))).toEqual({
      shown: [
        { file: 'a.ts', test: 'one' },
        { file: 'b.ts', test: 'two: %s' },
      ],
      bare: ['| B | |'],
    });
  });

  test.each([
    ["test('shows it', () => {})", true],
    ["it('does not say \\'it\\'', () => {})", false],
    ["test('shows it all', () => {})", false],
    ["test.skip('shows it', () => {})", false],
    ['test.each([1])(`shows it`, () => {})', true],
  ])('finds a test in %j: %s', (source, found) => expect(hasTest(source, 'shows it')).toBe(found));

  test('reads names with quotes in them', () => {
    expect(hasTest("it('says \\'Done\\'', () => {})", "says 'Done'")).toBe(true);
  });
});
