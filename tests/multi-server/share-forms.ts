import { setTimeout as after } from 'node:timers/promises';
import { execute } from '../postgres/test-postgres.ts';
import type { Addresses } from '../crash/crash-scenario.ts';
import type { NewForm } from '../server/person.ts';
import { Caller } from './caller.ts';
import { submit } from './submit.ts';

/** How long the neighbour's visitors wait after a submission. */
const PACE_MS = 25;

/**
 * A neighbour in the same database who shares a form with the owner of `form`, as the owner does with the neighbour.
 * The neighbour's visitors submit until `stop`, which returns how many of the acknowledged submissions are missing.
 */
export async function shareForms(front: Addresses, database: string, form: NewForm) {
  const neighbour = new Caller('neighbour@example.test');
  await neighbour.register(front.console);
  await neighbour.logIn(front.console);
  const draft = { project_name: 'Next', project_domain: 'example.com', form_name: 'Next' };
  const { body: own } = await neighbour.post<NewForm>(front.console, '/cli/wizard/create/project_form', draft);
  const share = ({ form_id }: NewForm, withOwnerOf: NewForm) => `
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    select ${form_id}, owner_id, 'ADMIN', 'ACCEPTED', now() from forms f join projects p on p.id = f.project_id
    where f.id = ${withOwnerOf.form_id}`;
  await execute(database, share(own, form));
  await execute(database, share(form, own));
  const stopping = new AbortController();
  let acknowledged = 0;
  const run = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const sender = { key: `next-${turn}`, ip: `10.8.${(turn >> 8) % 256}.${turn % 256}` };
      if ((await submit(front.collector, own, sender)) === 200) acknowledged += 1;
      await after(PACE_MS);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      const count = `select count(*)::int as stored from submissions where form_id = ${own.form_id}`;
      const [row] = await execute<{ stored: number }>(database, count);
      return { lost: acknowledged - (row?.stored ?? 0) };
    },
  };
}
