import { isTimeZone } from '../../../contract/entity/time-zone.ts';
import { randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Db, sql } from '../../../server/kit.ts';

export interface Named {
  readonly id: number;
  readonly uid: string;
}

/** Inserts a workspace. A time zone unknown to the database or the server becomes UTC. */
export async function insertProject(
  db: Db,
  project: {
    readonly ownerId: number;
    readonly name: string;
    readonly domain: string;
    readonly timezone: string | undefined;
  },
  now: Date,
): Promise<Named> {
  const { rows } = await sql<Named>`
    insert into projects (uid, owner_id, name, domain, timezone, created_at)
    values (${makeUid('p')}, ${project.ownerId}, ${project.name}, ${asciiDomain(project.domain)},
      ${knownTimeZone(project.timezone)}, ${now})
    returning id, uid`.execute(db);
  return only(rows);
}

/**
 * Both the database and the server compute with the zone, and PostgreSQL has names that JavaScript rejects, such as
 * `Factory`. The lookup reads the files of all time zones, which takes longer than the rest of the call.
 */
const knownTimeZone = (name: string | undefined) =>
  name === undefined || !isTimeZone(name)
    ? sql`'UTC'`
    : sql`coalesce((select name from pg_timezone_names where name = ${name} limit 1), 'UTC')`;

export interface NewForm {
  readonly projectId: number;
  readonly creatorId: number;
  readonly name: string;
}

/** Inserts a form together with its creator's link, in one statement, so that no form is ever without one. */
export async function insertForm(db: Db, form: NewForm, now: Date): Promise<Named> {
  const { rows } = await sql<Named>`
    with made as (
      insert into forms (uid, project_id, name, created_at) values (${makeUid('f')}, ${form.projectId}, ${form.name}, ${now})
      returning id, uid
    ), linked as (
      insert into form_links (form_id, account_id, privilege_type, status, created_at)
      select id, ${form.creatorId}::bigint, 'CREATOR', 'ACCEPTED', ${now}::timestamptz from made
    )
    select id, uid from made`.execute(db);
  return only(rows);
}

/** Normalised for comparison with the host of an Origin header, which is ASCII and lower case. */
export function asciiDomain(domain: string): string {
  const prefix = domain.startsWith('*.') ? '*.' : '';
  return prefix + (domainToASCII(domain.slice(prefix.length)) || domain.slice(prefix.length).toLowerCase());
}

/** 120 random bits. The leading letter distinguishes it from a numeric id and makes it a valid HTML id. */
function makeUid(letter: 'p' | 'f'): string {
  return letter + randomBytes(15).toString('base64url');
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement should have returned a row');
  return row;
}
