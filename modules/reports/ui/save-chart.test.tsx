import { describe, expect, it, vi } from 'vitest';
import { saveCsv } from './save-chart.ts';

describe('the CSV file of a chart', () => {
  it('contains counts without separators, and texts that no spreadsheet runs', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await saveCsv('States', [
      ['Currently in', 'Submissions', 'Share'],
      ['=1+1', 12_345, '75%'],
    ]);
    expect(await files[0]?.text()).toBe(`Currently in,Submissions,Share\r\n'=1+1,12345,75%\r\n`);
  });
});
