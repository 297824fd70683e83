import { lazy, Suspense, useMemo } from 'react';
import type { NumberedEntry } from '../../../src/kernel/index.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { CauseView } from './cause-view.tsx';
import type { Causes } from './cause-tree.ts';
import type { Known } from './entry-facts.ts';
import { EntryName, KindMark } from './entry-name.tsx';
import { EntryTags } from './entry-tags.tsx';
import { JsonBlock } from './json-block.tsx';
import type { Listed, NameOf } from './listing.ts';
import { Timestamp } from './timestamp.tsx';
import { StackTrace } from './stack-trace.tsx';
import { StateChanges } from './state-changes.tsx';
import { StateDetails } from './state-details.tsx';
import './entry-detail.css';

const RecordedScreen = lazy(() => import('./recorded-screen.tsx'));

interface Props {
  readonly selected: Listed;
  readonly playback: Playback;
  readonly causes: Causes;
  readonly known: Known;
  readonly nameOf: NameOf;
  /** What is shown of it: itself, and the screen after it. */
  readonly hasEntry: boolean;
  readonly hasScreen: boolean;
  readonly onValueChange: (n: number) => void;
}

/** Details of the selected entry, and the screen on the state after it. */
export function EntryDetail({ hasEntry, hasScreen, ...props }: Props) {
  const t = useTexts(texts);
  const { playback, selected } = props;
  const { n, at } = selected;
  return (
    <article className="event-log-detail" aria-label={t('entryN', { n: String(n) })}>
      {hasEntry && <Entry {...props} />}
      {hasScreen && (
        <div className="event-log-pane event-log-pane-screen">
          <Suspense>
            <RecordedScreen playback={playback} n={n} at={at} />
          </Suspense>
        </div>
      )}
    </article>
  );
}

type EntryProps = Omit<Props, 'hasEntry' | 'hasScreen'>;

function Entry({ selected, playback, causes, known, nameOf, onValueChange }: EntryProps) {
  const { n, kind, name, at, entry } = selected;
  const changes = useMemo(() => playback.changesOf(n), [playback, n]);
  const stack = known.verdict.errors.find((error) => error.n === n)?.stack;
  const tree = useMemo(() => causes.treeOf(entry), [causes, entry]);
  return (
    <div className="event-log-pane">
      <header className="event-log-entry">
        <p>
          <KindMark kind={kind} isLabelled /> <span>{n}</span>
          <Timestamp at={at} />
        </p>
        <h2>
          <EntryName entry={entry} name={name} />
        </h2>
        <p>
          <EntryTags entry={entry} {...known} />
        </p>
      </header>
      <StateChanges changes={changes} />
      {tree && <CauseView {...tree} selected={n} {...{ known, nameOf, onValueChange }} />}
      {stack && <StackTrace stack={stack} />}
      <Content entry={entry} />
      <StateDetails playback={playback} n={n} changes={changes} />
    </div>
  );
}

/** Content of an entry as JSON. */
function Content({ entry }: { readonly entry: NumberedEntry }) {
  const t = useTexts(texts);
  switch (entry.kind) {
    case 'command':
    case 'event':
      return <JsonBlock name={t('payload')} value={entry.payload} />;
    case 'exchange':
      return (
        <>
          <JsonBlock name={t('request')} value={entry.request} />
          <JsonBlock name={t('response')} value={entry.answer} />
        </>
      );
    case 'effect':
      return <JsonBlock name={t('request')} value={entry.request} />;
    case 'result':
      return <JsonBlock name={t('response')} value={entry.error ?? entry.result} />;
    case 'draw':
      return <JsonBlock name={t('value')} value={entry.value} />;
    case 'checkpoint':
      return <JsonBlock name={t('digests')} value={entry.digests} />;
  }
}
