import { adminCommand, AdminMisuse, type AdminArgs, type Db, type Host, sql } from '../../../server/kit.ts';

const SHOWN = 50;

/** Lets the operator list failed deliveries. */
export function contributeAdminCommands(host: Host): void {
  host.contribute(adminCommand, {
    name: 'deliveries dead',
    usage: '[--limit N]',
    summary: `Lists failed deliveries, newest first (${SHOWN} by default).`,
    options: { limit: { type: 'string' } },
    run: async (args) => listDead(host.db, readLimit(args)),
  });
}

function readLimit({ words, options: { limit = String(SHOWN) } }: AdminArgs): number {
  if (words.length > 0) throw new AdminMisuse(`Unexpected argument "${words[0]}".`);
  if (!/^[1-9]\d{0,5}$/.test(String(limit))) throw new AdminMisuse('--limit must be a number from 1 to 999999.');
  return Number(limit);
}

interface Dead {
  readonly id: number;
  readonly kind: string;
  readonly target: string;
  readonly form_id: number | null;
  readonly submission_id: number | null;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
}

async function listDead(db: Db, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<Dead>`
    select id, kind, target, form_id, submission_id, attempts, last_error, created_at
    from deliveries where state = 'dead' order by id desc limit ${limit}`.execute(db);
  const { rows: counted } = await sql<{ all: number }>`
    select count(*) as all from deliveries where state = 'dead'`.execute(db);
  const all = counted[0]?.all ?? 0;
  if (all === 0) return ['No failed deliveries.'];
  return [`${all} failed ${all === 1 ? 'delivery' : 'deliveries'}.`, ...rows.map(lineOf)];
}

function lineOf(dead: Dead): string {
  const of = dead.submission_id === null ? '' : `, submission ${dead.submission_id} of form ${dead.form_id}`;
  const error = (dead.last_error ?? 'no reason recorded').replaceAll(/\s+/g, ' ');
  return `  ${dead.id}  ${dead.created_at.toISOString()}  ${dead.kind} to ${dead.target}${of}, ${dead.attempts} attempts: ${error}`;
}
