import { describe, expect, it } from 'vitest';
import { readLog, type NumberedEntry } from '../../src/kernel/index.ts';
import { conclusionOf } from '../../src/replay/verdict.ts';
import { driveLog, foldLog, redactLog } from '../../tools/replay.ts';
import type { logs } from './product-session.ts';
import { recordedBy } from './recorded-by.ts';

/*
 * Mistakes in the product's own modules, made by somebody who had not read how replay judges. Each session is recorded
 * by the buggy build; only its redacted log is examined, with the correct build.
 */

interface Bug {
  readonly what: string;
  readonly file: string;
  readonly edits: readonly (readonly [correct: string, buggy: string])[];
  /** The entry where it first shows. */
  readonly at: (entry: NumberedEntry) => boolean;
}

const isEvent =
  (type: string, command?: string) =>
  (entry: NumberedEntry): boolean =>
    entry.kind === 'event' && entry.type === type && (command === undefined || JSON.stringify(entry).includes(command));
const isEffect = (call: string, request: string) => (entry: NumberedEntry) =>
  entry.kind === 'effect' && entry.call === call && JSON.stringify(entry.request).includes(request);

const isOffer = (undo: string) => (entry: NumberedEntry) =>
  entry.kind === 'command' && entry.type === 'shell/offer-undo' && JSON.stringify(entry.payload).includes(undo);

/** Located by running the handlers again. */
const driven: readonly Bug[] = [
  {
    what: 'a wrong parameter: the report of last month shows this month',
    file: 'modules/reports/handlers/reports.ts',
    edits: [["last_month: 'last'", "last_month: 'this'"]],
    at: isEffect('reports/basic', 'this'),
  },
  {
    what: 'a swallowed error: a reminder whose deletion was rejected stays deleted',
    file: 'modules/reminders/handlers/reminders.ts',
    edits: [['yield rejectionToast(context, error);\n    throw error;', 'yield rejectionToast(context, error);']],
    at: isEvent('kernel/settled', 'reminders/delete'),
  },
  {
    what: 'a wrong id: Undo of the first reply undoes the second',
    file: 'modules/replies/handlers/replies.ts',
    edits: [['?.replies.find((one) => one.key === key)', '?.replies.at(-1)']],
    at: isEffect('replies/undo', '"replyId":2'),
  },
  {
    what: 'an omitted event: the actions of the old state stay',
    file: 'modules/workflow/handlers/run-action.ts',
    edits: [['if (!isOvertaken) yield actionRun({ submission_id, action_specs });', 'void action_specs;']],
    at: (entry) => entry.kind === 'draw' && entry.what === 'id',
  },
  {
    what: 'an effect that bypasses the recorder: views of another tab are lost',
    file: 'modules/saved-views/handlers/views.ts',
    edits: [
      [
        'return effect(this.#shelf, (shelf) => shelf.read(form)).filter(',
        'void effect;\n    return this.#shelf.read(form).filter(',
      ],
    ],
    at: isEffect('write', ''),
  },
  {
    what: 'a missing reaction: a new submission is not searched',
    file: 'modules/submissions/reactions.ts',
    edits: [['whenever(submissionsArrived, searchAgain),', '']],
    at: isEvent('kernel/settled', 'submissions/fetch-new'),
  },
  {
    what: 'a wrong reaction: a new note reloads the submission',
    file: 'modules/notes/reactions.ts',
    edits: [['(added) => toActivity(added)', '({ submission_id: id }) => reloadSubmission({ id })']],
    at: (entry) => entry.kind === 'command' && entry.type === 'submissions/reload',
  },
  {
    what: 'a wrong order of events: the history has a note before the submission does',
    file: 'modules/notes/handlers/notes.ts',
    edits: [
      ['yield noteAdded({', 'const added = noteAdded({'],
      ['      timestamp,\n    });', '      timestamp,\n    });\n    yield added;'],
    ],
    at: isEvent('submissions/history-appended'),
  },
  {
    what: 'an undo of too much: of rows that were read before',
    file: 'modules/submissions/mark-undo.ts',
    edits: [['markSubmissions({ form, ids: changed,', 'markSubmissions({ form, ids,']],
    at: isOffer('"ids":[1,4]'),
  },
  {
    what: 'a wrong text of an undo',
    file: 'modules/submissions/mark-undo.ts',
    edits: [["texts('markedMany.read'", "texts('markedMany.unread'"]],
    at: isOffer('"ids":[4]'),
  },
  {
    what: 'a wrong value in an undo: a reminder that is set again at another time',
    file: 'modules/reminders/handlers/reminders.ts',
    edits: [['time_to_remind_timestamp: time_to_remind }', 'created_at_timestamp: time_to_remind }']],
    at: isOffer('"reminders/set"'),
  },
  {
    what: 'a missing undo: of a deleted reminder',
    file: 'modules/reminders/handlers/reminders.ts',
    edits: [["known?.state !== 'UNFIRED'", "known?.state === 'UNFIRED'"]],
    // The next offer comes before it.
    at: isOffer('"replies/undo"'),
  },
];

/** Located by folding: the slice, and the event that it reduces wrongly. */
const folded: readonly (Omit<Bug, 'at'> & { readonly slice: string; readonly event: string })[] = [
  {
    what: 'a wrong order: a new note is above the earlier ones',
    file: 'modules/notes/state.ts',
    edits: [['[...one.notes, note]', '[note, ...one.notes]']],
    slice: 'notes/notes',
    event: 'notes/added',
  },
  {
    what: 'a wrong field: Undo leaves a submission complete',
    file: 'modules/submissions/flags.ts',
    edits: [['row[flag] = !value;', 'row[flag] = value;']],
    slice: 'submissions/rows',
    event: 'submissions/held-marks-undone',
  },
];

/** Bugs of the search, whose results its handlers take as given. */
const searching: readonly (Omit<Bug, 'at'> & {
  /** The search that first shows it. */
  readonly text: string;
  /** Whether it is located without personal data. */
  readonly isKnownRedacted: boolean;
})[] = [
  {
    what: 'ranks the worst match first',
    file: 'modules/submissions/search/word-index.ts',
    edits: [['(one) => one % IDS)', '(one) => one % IDS).reverse()']],
    text: 'lantern',
    isKnownRedacted: false,
  },
  {
    what: 'ranks the worst of all matches first, after the first ones',
    file: 'modules/submissions/search/search-index.ts',
    edits: [['[...wordMatches, ...byFuse]', '[...wordMatches, ...byFuse].toReversed()']],
    text: 'lantern',
    isKnownRedacted: true,
  },
  {
    what: 'omits a match',
    file: 'modules/submissions/search/search-index.ts',
    edits: [['this.#words.find(text).slice(0,', 'this.#words.find(text).slice(1,']],
    text: 'lantern',
    isKnownRedacted: true,
  },
  {
    what: 'returns a row that does not match',
    file: 'modules/submissions/search/search-index.ts',
    edits: [['[...wordMatches, ...byFuse]', '[...wordMatches, ...byFuse, 1]']],
    text: 'lantern',
    isKnownRedacted: false,
  },
  {
    what: 'returns a row that is not of the form',
    file: 'modules/submissions/search/search-index.ts',
    edits: [['[...wordMatches, ...byFuse]', '[...wordMatches, ...byFuse, 99]']],
    text: 'lantern',
    isKnownRedacted: true,
  },
  {
    what: 'responds to an older search',
    file: 'modules/submissions/search/page-search.ts',
    edits: [
      ['const forms =', "let older = '';\n  const forms ="],
      ['indexOf(form, rows).first(text)', 'indexOf(form, rows).first((older ||= text))'],
      ['indexOf(form, rows).find(text,', 'indexOf(form, rows).find((older ||= text),'],
    ],
    text: 'garden',
    isKnownRedacted: true,
  },
];

/** The log of a session with these edits of a file. */
async function rawLogWith({ file, edits }: Pick<Bug, 'file' | 'edits'>, which: keyof typeof logs = 'listed') {
  const { logs: recorded } = await recordedBy<{ logs: typeof logs }>('product-session.ts', { file, edits });
  return recorded[which];
}

/** The redacted log. */
const recordedWith = async (...which: Parameters<typeof rawLogWith>) => redactLog(await rawLogWith(...which));

async function verdictOn(text: string) {
  const [verdict, result] = [await foldLog(text), await driveLog(text)];
  return {
    log: readLog(text.split('\n')),
    verdict,
    conclusion: conclusionOf(verdict, result),
    difference: result.difference,
  };
}

/** The searched text of the search whose result is entry `n`. */
function searchOf({ entries }: ReturnType<typeof readLog>, n = NaN): unknown {
  const result = entries.find((entry) => entry.n === n);
  const effect = entries.find(
    (entry) =>
      entry.kind === 'effect' &&
      result?.kind === 'result' &&
      entry.command === result.command &&
      entry.order === result.order,
  );
  return effect?.kind === 'effect' && Array.isArray(effect.request) ? effect.request[2] : undefined;
}

const none = { file: '', edits: [] };

describe('from a redacted log of the product with a mistake, replay', { timeout: 120_000 }, () => {
  it.each(driven)('locates $what', async (bug) => {
    const { log, conclusion, difference } = await verdictOn(await recordedWith(bug));
    expect(conclusion.kind).toBe('drive-difference');
    const entry = log.entries.find(({ n }) => n === conclusion.n);
    expect(entry && bug.at(entry), JSON.stringify(difference)).toBe(true);
  });

  it.each(folded)('locates $what', async ({ slice, event, ...bug }) => {
    const { verdict, conclusion } = await verdictOn(await recordedWith(bug));
    expect(conclusion.kind).toBe('difference');
    expect(verdict.difference).toMatchObject({ slice, suspects: [{ n: conclusion.n, type: event }] });
  });

  it.each(searching)(
    'locates a search that $what, or does not verify it',
    async ({ text, isKnownRedacted, ...bug }) => {
      const raw = await rawLogWith(bug);
      const { log, conclusion, difference } = await verdictOn(raw);
      expect(difference?.got.kind).toBe('result');
      expect(conclusion).toEqual({ kind: 'drive-difference', n: difference?.n });
      expect(searchOf(log, conclusion.n)).toBe(text);

      const redacted = await verdictOn(await redactLog(raw));
      expect(redacted.conclusion).toEqual(isKnownRedacted ? conclusion : { kind: 'unverified' });
      const { asRecorded } = await driveLog(await redactLog(raw));
      if (!isKnownRedacted)
        expect(asRecorded).toContainEqual(
          expect.objectContaining({ service: 'submissions/fuzzy-search', isRecomputable: true }),
        );
    },
  );

  it.each([
    // Submission 1 was selected before a filter took it out of the list.
    ['that are not listed', 'unlisted', 'only listed submissions are marked together'],
    ['that were selected earlier', 'selected', 'the selected submissions are marked'],
  ] as const)('locates a command with rows %s, which its handler marks as it says', async (_, which, what) => {
    const { log, verdict, conclusion } = await verdictOn(await recordedWith(none, which));
    const command = log.entries.find(
      (entry) => entry.kind === 'command' && JSON.stringify(entry.payload).includes('"archive"'),
    );
    expect(conclusion).toEqual({ kind: 'violation', n: command?.n });
    expect(verdict.violations).toMatchObject([{ what }]);
  });

  it('verifies the same session without a mistake', async () => {
    const { verdict, conclusion, difference } = await verdictOn(await recordedWith(none));
    expect({ difference, errors: verdict.errors, violations: verdict.violations }).toEqual({
      difference: undefined,
      errors: [],
      violations: [],
    });
    expect(conclusion.kind).not.toMatch(/difference|violation|error/);
  });
});
