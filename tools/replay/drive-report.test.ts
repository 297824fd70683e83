import { expect, it } from 'vitest';
import { driveLines } from './drive-report.ts';

it('names the services whose results were taken as recorded, and those that could be computed again from another log', () => {
  const driven = { driven: 3, notDriven: [], difference: undefined };
  const asRecorded = [
    { service: 'http', count: 2, n: 4, isRecomputable: false },
    { service: 'shell/storage', count: 1, n: 6, isRecomputable: false },
    { service: 'submissions/fuzzy-search', count: 2, n: 9, isRecomputable: true },
  ];
  expect(driveLines({ ...driven, asRecorded }).slice(1)).toEqual([
    'Not verified: what services returned, which is taken as recorded: http (2 from entry 4), shell/storage (entry 6).',
    'Not verified: what was not computed again, because the log has no personal data, or too many rows: submissions/fuzzy-search (2 from entry 9).',
  ]);
  expect(driveLines({ ...driven, asRecorded: [] })).toHaveLength(1);
});
