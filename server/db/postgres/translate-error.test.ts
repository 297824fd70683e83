import { DatabaseError as Reported } from 'pg';
import { expect, it } from 'vitest';
import { DatabaseBusy } from '../database-error.ts';
import { translated, translatedConnect } from './translate-error.ts';

const reported = (code: string): Reported => Object.assign(new Reported('as PostgreSQL says', 0, 'error'), { code });

it.each([
  ['an error of TLS', new Error('The server does not support SSL connections'), '08001'],
  ['an error of the system', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), '08006'],
  ['a rejected password', reported('28P01'), '28P01'],
  ['a database that is missing', reported('3D000'), '3D000'],
])('a failed connection is an outage, whatever the reason: %s', (_, error, code) => {
  expect(translatedConnect(error, 5)).toMatchObject({ name: 'DatabaseUnavailable', code });
});

it.each([
  ['the server is stopping', '57P01'],
  ['the server is starting or recovering', '57P03'],
  ['the server has no connection left', '53300'],
  ['the disk is full', '53100'],
  ['the memory is used up', '53200'],
  ['the pooler has no connection left', '08P01'],
  ['the database is read-only, as a standby after a failover', '25006'],
])('a statement fails by an outage if %s', (_, code) => {
  expect(translated(reported(code))).toMatchObject({ name: 'DatabaseUnavailable', code });
});

it.each([
  ['violates a constraint', '23505'],
  ['has invalid data', '22P02'],
  ['is in a failed transaction', '25P02'],
])('a statement is rejected for its own fault if it %s', (_, code) => {
  expect(translated(reported(code))).toMatchObject({ name: 'DatabaseError', code });
});

it('a connection that was not free in time is none', () => {
  const error = new Error('timeout exceeded when trying to connect');
  expect(translatedConnect(error, 5)).toBeInstanceOf(DatabaseBusy);
});
