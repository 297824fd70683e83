import { describe, expect, it } from 'vitest';
import { readLog, type NumberedEntry } from '../../src/kernel/index.ts';
import { conclusionOf } from '../../src/replay/verdict.ts';
import { driveLog, foldLog, redactLog } from '../../tools/replay.ts';
import { recordedBy, type Mistake } from './recorded-by.ts';

/*
 * Mistakes in modules of the account. Only the redacted log of a session is examined, with the correct build. Between its checkpoints are
 * many events.
 */

interface Bug extends Mistake {
  readonly what: string;
  /** What the entry has where it first shows. */
  readonly at: { readonly kind: NumberedEntry['kind']; readonly text: string };
}

const bugs: readonly Bug[] = [
  {
    what: 'a reducer that removes all notifications with a dismissed one',
    file: 'modules/notifications/state.ts',
    edits: [
      [
        'on(notificationDismissed, (rows, { id }) => rows.delete(id)),',
        'on(notificationDismissed, (rows) => rows.clear()),',
      ],
    ],
    at: { kind: 'event', text: 'notifications/dismissed' },
  },
  {
    what: 'a reducer that remembers only the latest dismissed notification',
    file: 'modules/notifications/state.ts',
    edits: [['rows.set({ id })),\n  ],', '{ rows.clear(); rows.set({ id }); }),\n  ],']],
    at: { kind: 'event', text: '"id":2' },
  },
  {
    what: 'a reducer that counts a feature twice',
    file: 'modules/beta/state.ts',
    edits: [['.filter((one) => one !== code)', '']],
    at: { kind: 'event', text: 'beta/feature-signed-up' },
  },
  {
    what: 'a key that is missing: only one notification is dismissed at a time',
    file: 'modules/notifications/handlers/notifications.ts',
    edits: [['key: ({ id }) => id, optimistic', 'optimistic']],
    at: { kind: 'event', text: 'kernel/' },
  },
  {
    what: 'a swallowed error: a notification whose dismissal was rejected stays dismissed',
    file: 'modules/notifications/handlers/notifications.ts',
    edits: [['yield rejectionToast(context, error);\n      throw error;', 'yield rejectionToast(context, error);']],
    at: { kind: 'event', text: 'kernel/settled' },
  },
  {
    what: 'a reaction that ignores what was read elsewhere',
    file: 'modules/notifications/reactions.ts',
    edits: [
      ['return read.success ? recordDismissed({ id: read.data.id }) : undefined;', 'void read;\n    return undefined;'],
    ],
    // The entry after the event.
    at: { kind: 'checkpoint', text: '' },
  },
  {
    what: 'an omitted event: the name in the user menu stays',
    file: 'modules/profile/handlers/profile.ts',
    edits: [['    yield profileSaved(', '    void profileSaved(']],
    // The toast after it has an id.
    at: { kind: 'draw', text: '' },
  },
  {
    what: 'a reaction that reloads only the profile, not the menu',
    file: 'modules/profile/reactions.ts',
    edits: [
      [
        'changesName(event, read(profile).current?.name) ? loadInitialData({}) : undefined',
        'changesName(event, undefined) && read(profile) ? undefined : undefined',
      ],
    ],
    at: { kind: 'command', text: 'profile/load' },
  },
];

async function verdictOn(mistake?: Mistake) {
  const text = await redactLog((await recordedBy<{ log: string }>('account-session.ts', mistake)).log);
  const [verdict, result] = [await foldLog(text), await driveLog(text)];
  const conclusion = conclusionOf(verdict, result);
  const entry = readLog(text.split('\n')).entries.find(({ n }) => n === conclusion.n);
  return { verdict, conclusion, entry, difference: result.difference };
}

describe('from a redacted log of the pages of an account, replay', { timeout: 120_000 }, () => {
  it.each(bugs)('locates $what', async ({ at, ...mistake }) => {
    const { conclusion, entry, difference, verdict } = await verdictOn(mistake);
    expect(conclusion.kind, JSON.stringify(verdict.unverified)).toMatch(/difference|violation/);
    expect(entry?.kind, JSON.stringify([difference, verdict.difference, entry])).toBe(at.kind);
    expect(JSON.stringify(entry)).toContain(at.text);
  });

  it('verifies the same session without a mistake', async () => {
    const { verdict, conclusion, difference } = await verdictOn();
    const { errors, violations, difference: folded } = verdict;
    expect({ difference, folded, errors, violations }).toEqual({
      difference: undefined,
      folded: undefined,
      errors: [],
      violations: [],
    });
    expect(conclusion.kind).toBe('verified');
  });
});
