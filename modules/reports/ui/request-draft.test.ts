import { describe, expect, it } from 'vitest';
import { requestDraft } from './request-draft.ts';

const today = '2026-11-21';
const good = { message: 'Which sources?', from_date: '2026-11-01', to_date: '2026-11-20' };
const errorsOf = (draft: object): readonly string[] =>
  requestDraft(today)
    .safeParse(draft)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('a request for a custom report', () => {
  it.each([good, { ...good, to_date: '' }, { ...good, from_date: '' }, { ...good, from_date: today, to_date: today }])(
    'is valid as %j',
    (draft) => {
      expect(errorsOf(draft)).toEqual([]);
    },
  );

  it.each([
    [{ ...good, message: '  ' }, 'message: Select/Enter a message.'],
    [{ ...good, from_date: '', to_date: '' }, 'from_date: Enter starting and ending date'],
    [{ ...good, from_date: '2026-11-22', to_date: '' }, 'from_date: Dates can’t be in the future.'],
    [{ ...good, to_date: '2026-11-22' }, 'to_date: Dates can’t be in the future.'],
    [{ ...good, to_date: '2026-10-31' }, 'to_date: The end date must not be before the start date.'],
  ])('rejects %j with: %s', (draft, error) => {
    expect(errorsOf(draft)).toEqual([error]);
  });

  it('reports all missing fields at once', () => {
    expect(errorsOf({ message: '', from_date: '', to_date: '' })).toEqual([
      'message: Select/Enter a message.',
      'from_date: Enter starting and ending date',
    ]);
  });
});
