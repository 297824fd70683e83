import { expect, test } from 'vitest';
import { DatabaseBusy, DatabaseError, DatabaseUnavailable } from '../db/database-error.ts';
import { errorFor } from './error-response.ts';

const reported = (code: string) => new DatabaseError({ message: 'as PostgreSQL says', code, constraint: undefined });

test.each([
  ['a statement that exceeded its time limit', reported('57014')],
  ['a transaction that conflicted with another', reported('40001')],
  ['a deadlock', reported('40P01')],
  ['an unavailable database', new DatabaseUnavailable('stopping', '57P01')],
  ['a connection that never became free', new DatabaseBusy(20)],
])('asks to retry later after %s', (_, error) => {
  expect(errorFor(error)).toMatchObject({ kind: { status: 503 }, retryAfter: 5 });
});

test('reports other errors of the database as internal, without their text', () => {
  const { kind, message } = errorFor(reported('23505'));
  expect(kind.status).toBe(500);
  expect(message).not.toContain('PostgreSQL');
});
