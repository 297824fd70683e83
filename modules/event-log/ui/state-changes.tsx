import type { SliceChange } from '../../../src/replay/playback.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { stateLines, type StateLine } from './state-lines.ts';
import './state-changes.css';

/** Maximum number of changes listed per slice. */
const MAX_LINES = 60;
/** Maximum length of a value; the full value is in the slice's state. */
const MAX_TEXT = 240;

/** Changes that an entry made to the state: each path with its value before and after. */
export function StateChanges({ changes }: { readonly changes: readonly SliceChange[] }) {
  const t = useTexts(texts);
  return (
    <section className="event-log-section">
      <h3>{t('changes')}</h3>
      {changes.length === 0 && <p className="event-log-note">{t('noChanges')}</p>}
      {changes.map((change) => (
        <SliceChanges key={change.slice} {...change} />
      ))}
    </section>
  );
}

function SliceChanges(change: SliceChange) {
  const t = useTexts(texts);
  const lines = stateLines(change);
  return (
    <div className="event-log-slice">
      <h4>
        <code>{change.slice}</code>
      </h4>
      <ul>
        {lines.slice(0, MAX_LINES).map((line) => (
          <Line key={`${line.kind} ${line.path}`} {...line} />
        ))}
      </ul>
      {lines.length > MAX_LINES && <p className="event-log-note">{t('more', { count: lines.length - MAX_LINES })}</p>}
    </div>
  );
}

const signs = { added: '+', removed: '−', changed: '~' } as const;

function Line(line: StateLine) {
  const t = useTexts(texts);
  const { kind, path } = line;
  return (
    <li className="event-log-line" data-change={kind}>
      <span aria-hidden="true">{signs[kind]}</span>
      <span className="visually-hidden">{t(kind)}</span>
      <code>
        {path !== '' && <span className="event-log-path">{path}: </span>}
        {'before' in line && <del>{shortJson(line.before)}</del>}
        {kind === 'changed' && <span aria-hidden="true"> → </span>}
        {'after' in line && <ins>{shortJson(line.after)}</ins>}
      </code>
    </li>
  );
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
