import { useMemo } from 'react';
import type { NumberedEntry, Outcome } from '../../../src/kernel/index.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { CauseView } from './cause-view.tsx';
import type { Causes } from './cause-tree.ts';
import { EntryName, KindMark } from './entry-name.tsx';
import { EntryTags } from './entry-tags.tsx';
import { JsonBlock } from './json-block.tsx';
import type { Listed, NameOf } from './listing.ts';
import { Timestamp } from './timestamp.tsx';
import { StateChanges } from './state-changes.tsx';
import { StatePicker } from './state-picker.tsx';
import './entry-detail.css';

interface Props {
  readonly selected: Listed;
  readonly playback: Playback;
  readonly causes: Causes;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly nameOf: NameOf;
  readonly onValueChange: (n: number) => void;
}

/** Details of the selected entry. */
export function EntryDetail({ selected, playback, causes, outcomes, nameOf, onValueChange }: Props) {
  const { n, kind, name, at, entry } = selected;
  const t = useTexts(texts);
  const changes = useMemo(() => playback.changesOf(n), [playback, n]);
  const tree = useMemo(() => causes.treeOf(entry), [causes, entry]);
  return (
    <article className="event-log-detail" aria-label={t('entryN', { n: String(n) })}>
      <header className="event-log-entry">
        <KindMark kind={kind} />
        <h2>
          <EntryName entry={entry} name={name} />
        </h2>
        <Tag>{t('entryN', { n: String(n) })}</Tag>
        <EntryTags entry={entry} outcomes={outcomes} verdict={playback.verdict} />
        <Timestamp at={at} />
      </header>
      <div className="event-log-facts">
        <div className="event-log-fact">
          <StateChanges changes={changes} />
          <Content entry={entry} />
        </div>
        <div className="event-log-fact">
          {tree && <CauseView {...tree} selected={n} {...{ outcomes, nameOf, onValueChange }} />}
          <StatePicker playback={playback} n={n} changes={changes} />
        </div>
      </div>
    </article>
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
