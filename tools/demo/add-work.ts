import { addNote } from '../../modules/notes/server/notes.ts';
import { requireSubmissionAccess } from '../../modules/submissions/server/public.ts';
import { runAction } from '../../modules/workflow/server/run.ts';
import { editorRoles } from '../../modules/workspaces/server/public.ts';
import { type Host, sql } from '../../server/kit.ts';
import { remarks } from './sample-data.ts';
import { Chance } from './chance.ts';
import { later, minutesOfDays } from './timestamps.ts';
import type { AccountKey, SampleForm } from './scene.ts';
import { type SeedContext, made } from './seed-context.ts';
import { editorsOf } from './triage.ts';

const SEED = 20_260_301;

/** The actions that people run on an enquiry, and their input. */
type Course = readonly (readonly [action: string, data?: (since: Date) => Readonly<Record<string, string>>])[];

const call = (since: Date) => ({
  call_at: later(since, minutesOfDays(2)).toISOString(),
  agenda: 'What they need, and until when',
});
const courses: readonly { readonly weight: number; readonly course: Course }[] = [
  { weight: 30, course: [] },
  { weight: 24, course: [['contact']] },
  { weight: 10, course: [['schedule_call', call]] },
  { weight: 10, course: [['contact'], ['qualify']] },
  { weight: 14, course: [['contact'], ['qualify'], ['win']] },
  { weight: 9, course: [['contact'], ['lose', () => ({ reason: 'Found somebody nearer by' })]] },
  { weight: 3, course: [['contact'], ['qualify'], ['win'], ['reopen']] },
];

/** A handled submission and the time of its last action. */
interface Handled {
  readonly id: number;
  readonly last: Date;
}

/** Workflow actions and notes on read submissions, after the marks. */
export async function addWork(stage: SeedContext): Promise<void> {
  const chance = new Chance(SEED);
  for (const [form, { id }] of stage.forms)
    for (const handled of await handledSubmissions(stage.host, id)) await work(stage, form, handled, chance);
}

async function handledSubmissions({ db }: Host, formId: number): Promise<readonly Handled[]> {
  const { rows } = await sql<Handled>`
    select s.id, max(h.at) as last from submissions s join submission_history h on h.submission_id = s.id
    where s.form_id = ${formId} and s.is_read and not s.is_spam and not s.is_test group by s.id order by s.id`.execute(
    db,
  );
  return rows;
}

async function work(stage: SeedContext, form: SampleForm, { id, last }: Handled, chance: Chance): Promise<void> {
  const by = made(stage.accounts, chance.one<AccountKey>(editorsOf(form)));
  const access = await requireSubmissionAccess(stage.host.db, id, { id: by.id, session: undefined }, editorRoles);
  const { course } = chance.weighted(courses);
  const note = chance.is(0.2) ? chance.one(remarks) : undefined;
  let time = last;
  for (const [uniqueName, data] of course) {
    time = later(time, chance.whole(20, minutesOfDays(2)));
    if (time >= stage.now) return;
    await runAction(at(stage.host, time), { access, submissionId: id, uniqueName, data: data?.(time) ?? {}, by });
  }
  time = later(time, chance.whole(2, 90));
  if (note !== undefined && time < stage.now) await addNote(at(stage.host, time), access, note, by);
}

const at = (host: Host, time: Date): Host => ({ ...host, clock: { now: () => time } });
