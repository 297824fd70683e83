import * as z from 'zod/mini';

/** A Redis server that stores accepted submissions until they are in the database. */
export interface IntakeSettings {
  /** URL without parameters, for the client. */
  readonly url: string;
  /** Host and port, for messages. */
  readonly address: string;
  /** How many replicas must have a submission before it is acknowledged. */
  readonly replicas: number;
  /** Whether Redis may lose acknowledged submissions: its durability is not checked then. */
  readonly mayLose: boolean;
}

/** Its environment variables, each valid on its own. */
interface IntakeEnvironment {
  readonly INTAKE_URL?: string | undefined;
  readonly INTAKE_MAY_LOSE: boolean;
  readonly DATABASE_URL?: string | undefined;
}

const DATABASE_NUMBER = /^(\/\d{0,3})?$/;
const REPLICAS = /^[1-9]$/;

/** The value of INTAKE_URL. */
export const IntakeUrl = z
  .string()
  .check(z.refine(isIntakeUrl, 'an address like redis://user:password@host:6379/0 or rediss://host?replicas=1'));

function isIntakeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, searchParams, hash } = new URL(text);
  if (!['redis:', 'rediss:'].includes(protocol) || hostname === '' || hash !== '') return false;
  const names = [...searchParams.keys()];
  const replicas = searchParams.get('replicas');
  if (names.length > 1 || names.some((name) => name !== 'replicas')) return false;
  return DATABASE_NUMBER.test(pathname) && (replicas === null || REPLICAS.test(replicas));
}

/** Combines the settings. `fail` throws with a sentence that says what is missing. */
export function intakeSettings(all: IntakeEnvironment, fail: (why: string) => never): IntakeSettings | undefined {
  if (all.INTAKE_URL === undefined) return undefined;
  if (all.DATABASE_URL === undefined)
    return fail('INTAKE_URL requires DATABASE_URL: the embedded database is never unavailable while its server runs.');
  const url = new URL(all.INTAKE_URL);
  const replicas = Number(url.searchParams.get('replicas') ?? 0);
  url.search = '';
  return {
    url: url.href,
    address: `${url.hostname}:${url.port === '' ? '6379' : url.port}`,
    replicas,
    mayLose: all.INTAKE_MAY_LOSE,
  };
}
