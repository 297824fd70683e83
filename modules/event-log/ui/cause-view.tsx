import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { Cause, CauseTree } from './cause-tree.ts';
import { outcomeFact, type Known } from './entry-facts.ts';
import { EntryName, KindMark } from './entry-name.tsx';
import { kindOf, type NameOf } from './listing.ts';
import './cause-view.css';

interface TreeProps {
  readonly selected: number;
  readonly known: Known;
  readonly nameOf: NameOf;
  readonly onValueChange: (n: number) => void;
}

/** Tree of the causes and effects of an entry. */
export function CauseView({ root, isCut, ...shown }: CauseTree & TreeProps) {
  const t = useTexts(texts);
  return (
    <section className="event-log-section">
      <h3>{t('causes')}</h3>
      {isCut && <p className="event-log-note">{t('causeGone')}</p>}
      <ul className="event-log-causes">
        <Node cause={root} {...shown} />
      </ul>
    </section>
  );
}

function Node({ cause: { entry, effects, earlier, later }, ...shown }: { readonly cause: Cause } & TreeProps) {
  const t = useTexts(texts);
  const { selected, known, nameOf, onValueChange } = shown;
  const translate = useTranslate();
  return (
    <li>
      <button
        type="button"
        className="event-log-cause"
        aria-current={entry.n === selected ? 'true' : undefined}
        onClick={() => onValueChange(entry.n)}
      >
        <span className="event-log-n">{entry.n}</span> <KindMark kind={kindOf(entry)} />{' '}
        <EntryName entry={entry} name={nameOf(entry)} />{' '}
        {entry.kind === 'command' && (
          <span className="event-log-fact">{translate(outcomeFact(known.outcomes.get(entry.id)).text)}</span>
        )}
      </button>
      {effects.length > 0 && (
        <ul>
          {earlier > 0 && <li className="event-log-note">{t('earlier', { count: earlier })}</li>}
          {effects.map((effect) => (
            <Node key={effect.entry.n} cause={effect} {...shown} />
          ))}
          {later > 0 && <li className="event-log-note">{t('later', { count: later })}</li>}
        </ul>
      )}
    </li>
  );
}
