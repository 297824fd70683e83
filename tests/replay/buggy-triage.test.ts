import { describe, expect, it } from 'vitest';
import type { NumberedEntry } from '../../src/kernel/index.ts';
import { conclusionOf } from '../../src/replay/verdict.ts';
import { driveLog, foldLog, redactLog } from '../../tools/replay.ts';
import { recordedBy, type Mistake } from './recorded-by.ts';
import type { logs } from './triage-session.ts';
import { readLog } from '../../src/kernel/index.ts';

/*
 * Mistakes in the product's own modules, chosen without regard to how replay finds them. The same mistakes were recorded in a
 * browser, with those of views, texts, a worker and a plugin (docs/replay-verdicts.md).
 */

interface Bug extends Mistake {
  readonly what: string;
  /** What the entry has where it first shows. */
  readonly at: { readonly kind: NumberedEntry['kind']; readonly text: string };
}

const driven: readonly Bug[] = [
  {
    what: 'a handler that is off by one: the next submission is not fetched',
    file: 'modules/submissions/handlers/load.ts',
    edits: [['upTo > list.last_id)', 'upTo > list.last_id + 1)']],
    at: { kind: 'event', text: 'submissions/fetch-new' },
  },
  {
    what: 'one of several requests with other parameters: the funnel of all time',
    file: 'modules/reports/handlers/reports.ts',
    edits: [['funnelReport, request,', 'funnelReport, { ...request, body: {} },']],
    at: { kind: 'effect', text: 'reports/funnel' },
  },
  {
    what: 'an optimistic rule that leaves out the last row',
    file: 'modules/submissions/handlers/bulk.ts',
    edits: [['submission_ids: ids, marker })]', 'submission_ids: ids.slice(0, -1), marker })]']],
    at: { kind: 'event', text: '"submission_ids":[4,5]' },
  },
  {
    what: 'a reaction that loops: a loaded workflow is loaded again',
    file: 'modules/workflow/reactions.ts',
    edits: [
      [
        "import { workflows } from './state.ts';",
        "import { workflows } from './state.ts';\nimport { workflowLoaded } from './events.ts';",
      ],
      [
        'export const reactions = [',
        'export const reactions = [\n  whenever(workflowLoaded, ({ form }) => loadWorkflow({ form })),',
      ],
    ],
    at: { kind: 'command', text: 'workflow/load' },
  },
  {
    what: 'a missing reaction to what the running listener receives',
    file: 'modules/workflow/reactions.ts',
    edits: [['return recordRun(rest);', 'void recordRun(rest);\n    return undefined;']],
    at: { kind: 'checkpoint', text: '' },
  },
  {
    what: 'a race: the deliveries of an earlier filter replace those of a later one',
    file: 'modules/delivery-log/handlers/retry.ts',
    edits: [
      [
        "@handles(loadLog, { policy: 'latest', key: ({ form }) => form })",
        "@handles(loadLog, { policy: 'latest', key: ({ form, state }) => `${form} ${state}` })",
      ],
    ],
    at: { kind: 'event', text: ' dead' },
  },
  {
    what: 'a race: a response reverts a mark that was made after its request',
    file: 'modules/submissions/handlers/load.ts',
    edits: [['read(rows) === before ? []', 'read(rows) ? []']],
    at: { kind: 'event', text: 'submissions/list-loaded' },
  },
  {
    what: 'a forgotten revert: a rejected mark stays',
    file: 'modules/submissions/handlers/send-delayed-marks.ts',
    edits: [['      yield delayedMarksFailed(', '      void delayedMarksFailed(']],
    at: { kind: 'draw', text: '' },
  },
  {
    what: 'an omitted event: an added note is not in the history',
    file: 'modules/notes/handlers/notes.ts',
    edits: [['    yield historyAppended(', '    void historyAppended(']],
    at: { kind: 'event', text: 'notes/add' },
  },
  {
    what: 'a saved view that replaces all whose names start alike',
    file: 'modules/saved-views/handlers/views.ts',
    edits: [['view.name !== name', '!view.name.startsWith(name)']],
    at: { kind: 'effect', text: 'write' },
  },
  {
    what: 'a request that is sent twice',
    file: 'modules/notes/handlers/notes.ts',
    edits: [
      [
        '    yield noteAdded(',
        '    await this.#api.call(addNoteCall, { params: { id: submission }, body: { message } }, signal);\n    yield noteAdded(',
      ],
    ],
    at: { kind: 'effect', text: 'notes/add' },
  },
  {
    what: 'an event that is yielded twice',
    file: 'modules/submissions/handlers/send-delayed-marks.ts',
    edits: [
      [
        '  yield delayedMarksSent({ form_id, submission_ids, marker });',
        '  yield delayedMarksSent({ form_id, submission_ids, marker });\n  yield delayedMarksSent({ form_id, submission_ids, marker });',
      ],
    ],
    at: { kind: 'event', text: 'submissions/' },
  },
];

/** What views did wrong, so that no handler differs, and where it shows. */
const seen: readonly (readonly [what: string, log: keyof typeof logs, command: string, violation: string])[] = [
  [
    'a reminder is set for another day than entered',
    'day',
    'reminders/set',
    'a reminder has the time that was entered',
  ],
  [
    'a canned reply that was edited is saved as a new one',
    'another',
    'replies/save-canned',
    'a canned reply is saved as it was entered',
  ],
  [
    'a menu runs an action that is not offered',
    'unoffered',
    'workflow/run-action',
    'an action is run that is offered for the submission',
  ],
];

const folded: readonly (Mistake & { readonly what: string; readonly slice: string; readonly event: string })[] = [
  {
    what: 'undoing a step marks all steps as undone',
    file: 'modules/undo-history/state.ts',
    edits: [['step.id === id ?', 'step.id !== undefined || id ?']],
    slice: 'undo-history/steps',
    event: 'shell/undo-taken',
  },
  {
    what: 'the actions that are offered stay those of the state before',
    file: 'modules/workflow/state.ts',
    edits: [['on(actionRun, applyOffer),', 'on(actionRun, () => {}),']],
    slice: 'workflow/offers',
    event: 'workflow/action-run',
  },
  {
    what: 'a delayed mark does not reach the open submission',
    file: 'modules/submissions/state.ts',
    edits: [
      [
        'on(submissionMarksReceived, markBulk),\n    on(marksDelayed, markBulk),',
        'on(submissionMarksReceived, markBulk),\n    on(marksDelayed, () => {}),',
      ],
    ],
    slice: 'submissions/details',
    event: 'submissions/marks-held',
  },
];

/** The redacted log of a session with a mistake. */
const recordedWith = async (mistake?: Mistake, which: keyof typeof logs = 'saving') =>
  redactLog((await recordedBy<{ logs: typeof logs }>('triage-session.ts', mistake)).logs[which]);

async function verdictOn(text: string) {
  const [verdict, result] = [await foldLog(text), await driveLog(text)];
  const conclusion = conclusionOf(verdict, result);
  const entry = readLog(text.split('\n')).entries.find(({ n }) => n === conclusion.n);
  return { verdict, conclusion, entry, difference: result.difference };
}

describe('from a redacted log of a session of triage, replay', { timeout: 120_000 }, () => {
  it.each(driven)('locates $what', async ({ at, ...mistake }) => {
    const { conclusion, entry, difference } = await verdictOn(await recordedWith(mistake));
    expect(conclusion.kind).toBe('drive-difference');
    expect(entry?.kind, JSON.stringify(difference)).toBe(at.kind);
    expect(JSON.stringify(entry)).toContain(at.text);
  });

  it.each(folded)('locates the event after which $what', async ({ slice, event, ...mistake }) => {
    const { verdict, conclusion, entry } = await verdictOn(await recordedWith(mistake));
    expect(conclusion.kind).toBe('difference');
    expect(verdict.difference).toMatchObject({ slice, suspects: [{ n: conclusion.n, type: event }] });
    expect(entry).toMatchObject({ kind: 'event', type: event });
  });

  it('locates a response that does not have what was saved', async () => {
    const { verdict, conclusion, entry } = await verdictOn(await recordedWith(undefined, 'forgetting'));
    expect(conclusion.kind).toBe('violation');
    expect(verdict.violations).toMatchObject([{ what: 'a saved website is that of the workspace' }]);
    expect(entry).toMatchObject({ kind: 'exchange', endpoint: 'workspaces/change-website' });
  });

  it.each(seen)('locates the command of a view by which %s', async (_, which, command, what) => {
    const { verdict, conclusion, entry } = await verdictOn(await recordedWith(undefined, which));
    expect(verdict.violations).toMatchObject([{ what }]);
    expect(conclusion.kind).toBe('violation');
    expect(entry).toMatchObject({ kind: 'command', type: command });
  });

  it('names a click that led to nothing, and does not call the log verified', async () => {
    const { verdict, conclusion, entry } = await verdictOn(await recordedWith(undefined, 'dead'));
    expect(conclusion.kind).toBe('dead-click');
    expect(entry).toMatchObject({ kind: 'event', type: 'shell/dead-click-recorded' });
    expect(verdict.unverified).toContainEqual({
      reason: 'dead-click',
      subject: 'button in 7 0',
      count: 1,
      n: entry?.n,
    });
  });

  it.each(['saving', 'reminding'] as const)('verifies the same session without a mistake: %s', async (which) => {
    const { verdict, conclusion, difference } = await verdictOn(await recordedWith(undefined, which));
    expect({ difference, errors: verdict.errors, violations: verdict.violations }).toEqual({
      difference: undefined,
      errors: [],
      violations: [],
    });
    expect(conclusion.kind).toBe('verified');
  });
});
