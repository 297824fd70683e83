import type { NumberedEntry } from '../../../src/kernel/index.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { Kind } from './listing.ts';
import './entry-name.css';

/** Label of an entry's kind. */
export function KindMark({ kind }: { readonly kind: Kind }) {
  const t = useTexts(texts);
  return (
    <span className="event-log-kind" data-kind={kind}>
      {t(`kind.${kind}`)}
    </span>
  );
}

/** Name of an entry with the module before the slash set apart, or the number of slices in a checkpoint. */
export function EntryName({ entry, name }: { readonly entry: NumberedEntry; readonly name: string }) {
  const t = useTexts(texts);
  if (entry.kind === 'checkpoint')
    return <span className="event-log-name">{t('slices', { count: Object.keys(entry.digests).length })}</span>;
  const slash = name.indexOf('/') + 1;
  return (
    <code className="event-log-name" title={name}>
      <span>{name.slice(0, slash)}</span>
      {name.slice(slash)}
    </code>
  );
}
