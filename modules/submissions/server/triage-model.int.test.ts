import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { arriveAt, giveAccess } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { type ModelAction, type Actor, type ModelState, statesAfter } from '../../../tests/server/triage-model.ts';

// Model-based test: random operations on one form's submissions, several people concurrently, checked against a small
// model.
// To set the number of runs or reproduce a failure:
//     TRIAGE_RUNS=500 TRIAGE_SEED=42 npx vitest run --project int modules/submissions/server/triage-model
const numRuns = Number(process.env['TRIAGE_RUNS'] ?? 8);
const seed = Number(process.env['TRIAGE_SEED'] ?? (Math.random() * 2 ** 31) | 0);
/** Timeout in milliseconds for all runs on a busy machine. */
const time = 60_000 + numRuns * 5_000;

let server: TestServer;
let owner: Person;
let first: NewForm;
/** A submission of another form with the same owner. */
let elsewhere = 0;
beforeAll(async () => {
  server = await startServer();
  owner = await newPerson(server);
  first = await newForm(owner);
  [elsewhere = 0] = await arriveAt(server, first);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Operations address submissions by index among the form's; one index is the other form's submission. */
const MAX = 4;
const rowNumber = fc.nat({ max: MAX });
const rowNumbers = fc.uniqueArray(rowNumber, { minLength: 1, maxLength: 3 });
const by = fc.constantFrom<Actor>('owner', 'owner', 'owner', 'admin', 'admin', 'viewer', 'unrelated');
const marker = fc.constantFrom('spam', '!spam', 'read', '!read', 'archive', '!archive', 'inprogress', 'complete');
const actionName = fc.constantFrom('contact', 'contact', 'qualify', 'win', 'lose', 'reopen', 'dance');
const modelAction: fc.Arbitrary<ModelAction> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      by,
      ids: rowNumbers,
      marker,
      isAlone: fc.constant(false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('run' as const),
      by,
      id: rowNumber,
      action: actionName,
      hasData: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), by, ids: rowNumbers }) },
);
const rounds = fc.array(fc.array(modelAction, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 });

/** The operation with ids instead of indices. */
function named(what: ModelAction, ids: readonly number[]): ModelAction {
  const idAt = (at: number): number => ids[at] ?? elsewhere;
  if (what.kind === 'run') return { ...what, id: idAt(what.id) };
  const chosen = what.ids.map(idAt);
  // The single-mark endpoint derives the form from the submission, so it would mark another form of the owner.
  const isAlone = chosen.length === 1 && chosen[0] !== elsewhere;
  return what.kind === 'mark' ? { ...what, ids: chosen, isAlone } : { ...what, ids: chosen };
}

interface Scene {
  readonly form: NewForm;
  readonly people: Readonly<Record<Actor, Person>>;
}

/** Performs one operation and returns the status; a single id uses the single-submission endpoint. */
async function perform({ form, people }: Scene, what: ModelAction): Promise<number> {
  const person = people[what.by];
  const base = `/v2/cli/forms/${form.form_id}/submissions`;
  const call = (): Promise<{ readonly status: number }> => {
    if (what.kind === 'run') {
      const url = `/cli/state/run_action/${form.form_uid}/${what.id}/${what.action}`;
      return what.hasData ? person.post(url, { auxiliary_data: { reason: 'x' } }) : person.get(url);
    }
    const [only, ...more] = what.ids;
    if (what.kind === 'delete')
      return more.length === 0
        ? person.delete(`${base}/${only}`)
        : person.post(`${base}/delete`, { submission_ids: what.ids });
    return what.isAlone
      ? person.post(`/cli/submission/mark_as/${only}`, { marker: what.marker })
      : person.post(`${base}/mark`, { submission_ids: what.ids, marker: what.marker });
  };
  return (await call()).status;
}

interface Row {
  readonly submission_id: number;
  readonly current_state: string;
  readonly is_spam: boolean;
  readonly is_read: boolean;
  readonly is_archived: boolean;
  readonly is_inProgress: boolean;
  readonly is_complete: boolean;
}

const flagsOf = (row: Row): string[] =>
  Object.entries({
    archive: row.is_archived,
    complete: row.is_complete,
    inprogress: row.is_inProgress,
    read: row.is_read,
    spam: row.is_spam,
  }).flatMap(([flag, isOn]) => (isOn ? [flag] : []));

/** The observable state, from the list and the history. */
async function stateOf({ form }: Scene): Promise<ModelState> {
  const { body } = await owner.get<{ submissions: Row[] }>(`/cli/submissions/${form.form_id}`);
  const { rows } = await sql<{ submission_id: number; entries: number }>`
    select submission_id, count(*)::int as entries from submission_history
    where form_id = ${form.form_id} and submission_id is not null group by submission_id`.execute(server.db);
  const entries = new Map(rows.map((row) => [row.submission_id, row.entries]));
  const lastNumber = await sql<{ last: number }>`
    select last from submission_numbers where form_id = ${form.form_id}`.execute(server.db);
  const shown = body.submissions.map((row) => {
    const { submission_id: id, current_state: state } = row;
    return [id, { flags: flagsOf(row), state, entries: entries.get(id) ?? 0 }] as const;
  });
  return { rows: new Map(shown), lastNumber: lastNumber.rows[0]?.last ?? 0 };
}

const plain = ({ rows, lastNumber }: ModelState) => ({ rows: Object.fromEntries(rows), lastNumber });

async function newScene(people: Scene['people']): Promise<Scene> {
  const { body: form } = await owner.post<NewForm>(`/cli/create/form/${first.project_id}`, { name: 'Form' });
  await giveAccess(server, form, people.admin, 'ADMIN');
  await giveAccess(server, form, people.viewer, 'ONLY_VIEW_USER');
  return { form, people };
}

test(
  `leaves submissions as if concurrent operations had run in some order (seed ${seed})`,
  async () => {
    const [admin, viewer, unrelated] = [await newPerson(server), await newPerson(server), await newPerson(server)];
    const property = fc.asyncProperty(rounds, async (history) => {
      const scene = await newScene({ owner, admin, viewer, unrelated });
      const ids = await arriveAt(server, scene.form, MAX);
      let before = await stateOf(scene);
      for (const round of history) {
        const actions = round.map((what) => named(what, ids));
        const statuses = await Promise.all(actions.map((what) => perform(scene, what)));
        const done = actions.map((what, at) => ({ action: what, status: statuses[at] ?? 0 }));
        const now = await stateOf(scene);
        expect(statesAfter(before, done).map(plain), JSON.stringify(done)).toContainEqual(plain(now));
        before = now;
      }
    });
    // Report a counterexample even if there is no time to shrink it.
    await fc.assert(property, { numRuns, seed, plugins: [fc.interruptAfterTimeLimit(time)] });
    const { body } = await owner.get<{ history: unknown[] }>(`/cli/submission/${elsewhere}`);
    expect(body.history).toEqual([]);
  },
  time + 30_000,
);
