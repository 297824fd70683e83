import type { NumberedEntry, Outcome } from '../../../src/kernel/index.ts';
import type { Verdict } from '../../../src/replay/verdict.ts';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

interface Props {
  readonly entry: NumberedEntry;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly verdict: Verdict;
}

/** Tags next to an entry's name: its outcome and who caused it. */
export function EntryTags({ entry, outcomes, verdict }: Props) {
  const t = useTexts(texts);
  switch (entry.kind) {
    case 'command':
      return (
        <>
          <OutcomeTag outcome={outcomes.get(entry.id)} />
          <ByTag by={entry.by} />
        </>
      );
    case 'event':
      return (
        <>
          {entry.optimistic === true && <OptimisticTag outcome={outcomes.get(entry.command ?? '')} />}
          <ByTag by={entry.by} />
          <Tag>{t('version', { version: String(entry.v) })}</Tag>
        </>
      );
    case 'exchange':
      if (entry.status === 0) return <Tag tone="bad">{t('noResponse')}</Tag>;
      return <Tag tone={entry.status < 400 ? 'good' : 'bad'}>{t('status', { status: String(entry.status) })}</Tag>;
    case 'checkpoint':
      return <CheckpointTag n={entry.n} {...verdict} />;
    case 'effect':
      // The name has any other service.
      return entry.service === 'http' && <Tag>{entry.service}</Tag>;
    case 'result':
      return entry.error ? <Tag tone="bad">{t('outcome.failed')}</Tag> : null;
    case 'draw':
      return null;
  }
}

/** Shows who caused an entry; files may contain unknown values. */
function ByTag({ by }: { readonly by: 'user' | 'server' | 'replay' }) {
  const t = useTexts(texts);
  return ['user', 'server', 'replay'].includes(by) && <Tag>{t(`by.${by}`)}</Tag>;
}

const tones: Readonly<Record<Outcome, 'good' | 'bad' | 'waiting'>> = {
  done: 'good',
  failed: 'bad',
  superseded: 'waiting',
  cancelled: 'waiting',
  dropped: 'waiting',
};

/** Outcome of a command. */
export function OutcomeTag({ outcome }: { readonly outcome: Outcome | undefined }) {
  const t = useTexts(texts);
  if (outcome === undefined) return <Tag tone="waiting">{t('outcome.open')}</Tag>;
  return <Tag tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Tag>;
}

/** Marks an optimistic event, and whether it was reverted. */
function OptimisticTag({ outcome }: { readonly outcome: Outcome | undefined }) {
  const t = useTexts(texts);
  const isReverted = outcome !== undefined && outcome !== 'done';
  return isReverted ? <Tag tone="bad">{t('reverted')}</Tag> : <Tag tone="info">{t('optimistic')}</Tag>;
}

/** Result of a checkpoint. Checkpoints after the first difference are not compared. */
function CheckpointTag({ n, difference }: { readonly n: number } & Verdict) {
  const t = useTexts(texts);
  if (difference && n > difference.n) return null;
  return n === difference?.n ? <Tag tone="bad">{t('differs')}</Tag> : <Tag tone="good">{t('agrees')}</Tag>;
}
