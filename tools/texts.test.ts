import { expect, test } from 'vitest';
import { reviewedTexts, tableOf } from './texts.ts';

test('lists every text in both languages, with the screen that shows it', async () => {
  const texts = await reviewedTexts();
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(({ english, german }) => english === '' || german === '')).toEqual([]);
  const listed = (key: string) => texts.find((text) => text.key === key);
  expect(listed('submissions:markChosen')).toEqual({
    key: 'submissions:markChosen',
    english: 'Bulk actions',
    german: 'Sammelaktionen',
    screen: 'submissions: bulk-bar',
  });
  expect(listed('event-log/ui:kind.command')?.screen).toMatch(/^event-log.*: .*entry/);
  expect(texts.find(({ english }) => english === 'Please log in.')).toEqual({
    key: 'NOT_SIGNED_IN',
    english: 'Please log in.',
    german: 'Bitte melden Sie sich an.',
    screen: 'ui: error',
  });
});

test('prints one table of four columns, for any content of the texts', () => {
  const table = tableOf([{ key: 'a:b', english: 'One | two', german: 'Eins | zwei', screen: 'a' }]);
  expect(table.split('\n')).toEqual([
    '| Key | English | German | Screen |',
    '| --- | --- | --- | --- |',
    String.raw`| a:b | One \| two | Eins \| zwei | a |`,
  ]);
});
