import { expect, it, vi } from 'vitest';
import { browserSaveFile } from './save-file.ts';

it('saves a log under the time of its export, and other files under their names', () => {
  const clicked: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this);
  });
  browserSaveFile.save(1_795_641_412_427, 'blob:log');
  browserSaveFile.saveAs('regression.test.ts', 'blob:test');
  expect(clicked.map(({ href, download }) => [href, download])).toEqual([
    ['blob:log', 'inlet-event-log-20261125T211652Z.jsonl'],
    ['blob:test', 'regression.test.ts'],
  ]);
});
