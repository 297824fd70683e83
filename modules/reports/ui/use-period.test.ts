import { expect, it } from 'vitest';
import { phonePeriod } from './use-period.ts';

it('shows a long period by week on a phone, unless a unit was requested', () => {
  expect(phonePeriod({ filter: 'all' }, 69)).toEqual({ filter: 'all', unit: 'week' });
  expect(phonePeriod({ filter: 'this_month' }, 31)).toEqual({ filter: 'this_month' });
  expect(phonePeriod({ filter: 'all', unit: 'day' }, 69)).toEqual({ filter: 'all', unit: 'day' });
});
