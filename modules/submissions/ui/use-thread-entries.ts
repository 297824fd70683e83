import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { threadEntries, type ThreadEntries, type ThreadEntry } from '../points.ts';

/** An entry of another module in the thread. */
export type ContributedEntry = ThreadEntry & Pick<ThreadEntries, 'id' | 'view'>;

/** What other modules contribute to the thread of a submission. */
export function useThreadEntries(submission: number): readonly ContributedEntry[] {
  const app = useApp();
  return useSelect(
    (read) =>
      app.contributions(threadEntries).flatMap((one) => {
        const { id, view, list } = one;
        const entries = app.attempt(one, () => list(read, submission)) ?? [];
        return entries.map(({ key, timestamp }) => ({ id, view, key, timestamp }));
      }),
    (some, others) => some.length === others.length && some.every((one, at) => isSameEntry(one, others[at])),
  );
}

const isSameEntry = (one: ContributedEntry, other: ContributedEntry | undefined): boolean =>
  one.id === other?.id && one.key === other.key && one.timestamp === other.timestamp;
