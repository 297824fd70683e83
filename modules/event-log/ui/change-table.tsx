import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { StateLine } from './state-lines.ts';
import { StateValue } from './state-value.tsx';
import './change-table.css';

/** Maximum number of paths that are listed. */
const MAX_LINES = 60;

interface Props {
  readonly caption: ReactNode;
  readonly lines: readonly StateLine[];
  /** The headings of the two values of a path. */
  readonly columns: readonly [before: string, after: string];
}

/** Each path that differs, with its two values. */
export function ChangeTable({ caption, lines, columns }: Props) {
  const t = useTexts(texts);
  const hidden = lines.length - MAX_LINES;
  return (
    <div className="event-log-slice">
      <table className="event-log-changes">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[t('path'), ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MAX_LINES).map((line) => (
            <Line key={`${line.kind} ${line.path}`} {...line} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className="event-log-note">{t('more', { count: hidden })}</p>}
    </div>
  );
}

function Line(line: StateLine) {
  return (
    <tr className="event-log-line" data-change={line.kind}>
      <th scope="row">
        <code>
          <Path path={line.path} />
        </code>
      </th>
      <td>{'before' in line ? <StateValue value={line.before} /> : <Absent />}</td>
      <td>{'after' in line ? <StateValue value={line.after} /> : <Absent />}</td>
    </tr>
  );
}

/** A path, which continues on the next line at a property. */
function Path({ path }: { readonly path: string }) {
  const parts = path.split(/(?=\.)/);
  return parts.map((part, at) => (
    // Parts have no identity other than their position.
    // eslint-disable-next-line react/no-array-index-key -- see above
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** There was no value before, or is none now. */
function Absent() {
  const t = useTexts(texts);
  return (
    <span className="event-log-note">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('absent')}</span>
    </span>
  );
}
