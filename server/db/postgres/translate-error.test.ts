import { DatabaseError as Reported } from 'pg';
import { expect, it } from 'vitest';
import { DatabaseBusy } from '../database-error.ts';
import { translatedConnect } from './translate-error.ts';

const reported = (code: string): Reported => Object.assign(new Reported('as PostgreSQL says', 0, 'error'), { code });

it.each([
  ['an error of TLS', new Error('The server does not support SSL connections'), '08001'],
  ['an error of the system', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), '08006'],
  ['a rejected password', reported('28P01'), '28P01'],
  ['a database that is missing', reported('3D000'), '3D000'],
])('a failed connection is an outage, whatever the reason: %s', (_, error, code) => {
  expect(translatedConnect(error, 5)).toMatchObject({ name: 'DatabaseUnavailable', code });
});

it('a connection that was not free in time is none', () => {
  const error = new Error('timeout exceeded when trying to connect');
  expect(translatedConnect(error, 5)).toBeInstanceOf(DatabaseBusy);
});
