import type { NumberedEntry } from '../../../src/kernel/index.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { requestText } from './request-text.ts';
import { texts } from './texts.ts';
import type { Kind } from './listing.ts';
import './entry-name.css';

/** Icons of kinds; the others have a shape. */
const icons: Partial<Record<Kind, string>> = {
  command: 'chevron-right',
  phase: 'clock',
  effect: 'arrow-right',
  result: 'arrow-left',
  exchange: 'swap',
};

/** Icon of an entry's kind; its label is visible or only for screen readers. */
export function KindMark({ kind, isLabelled = false }: { readonly kind: Kind; readonly isLabelled?: boolean }) {
  const t = useTexts(texts);
  const icon = icons[kind];
  return (
    <span className="event-log-kind" data-kind={kind}>
      {icon === undefined ? <span className="event-log-shape" /> : <Icon name={icon} />}
      <span className={isLabelled ? undefined : 'visually-hidden'}>{t(`kind.${kind}`)}</span>
    </span>
  );
}

/**
 * Name of an entry with the module before the slash set apart; method and path of a request; the number of slices in a
 * checkpoint.
 */
export function EntryName({ entry, name }: { readonly entry: NumberedEntry; readonly name: string }) {
  const t = useTexts(texts);
  if (entry.kind === 'checkpoint') {
    const count = Object.keys(entry.digests).length;
    const isOfScreen = count === 0 && entry.screen !== undefined;
    return <span className="event-log-name">{isOfScreen ? t('onScreen') : t('slices', { count })}</span>;
  }
  const request = entry.kind === 'exchange' ? requestText(entry) : undefined;
  if (request)
    return (
      <span className="event-log-name" title={name}>
        <span>{request.method}</span> {request.path}
      </span>
    );
  const slash = name.indexOf('/') + 1;
  return (
    <span className="event-log-name" title={name}>
      <span>{name.slice(0, slash)}</span>
      {name.slice(slash)}
    </span>
  );
}
