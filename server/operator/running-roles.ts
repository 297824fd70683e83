import type { Database } from '../db/database.ts';
import { rolesOfProcesses } from '../db/postgres/connection-name.ts';
import { allRoles } from '../roles.ts';

/** Lines of the server status about the processes that share the database. */
export async function roleLines({ db, isShared }: Pick<Database, 'db' | 'isShared'>): Promise<readonly string[]> {
  if (!isShared) return [];
  const running = await rolesOfProcesses(db);
  const counts = allRoles.map((role) => `${role} ${running.filter((roles) => roles.includes(role)).length}`);
  const line = `Roles: ${counts.join(', ')}.`;
  return running.some((roles) => roles.includes('worker'))
    ? [line]
    : [
        line,
        '  No running process has the role worker: emails, webhooks, reminders, reports and scheduled jobs wait for one.',
      ];
}
