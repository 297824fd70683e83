import { useId, useMemo } from 'react';
import { StateGlyph } from '../../../src/ui/state-tag.tsx';
import { stateText } from '../../../src/ui/state-text.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { diagramOf, shortened, type DiagramLine, type DiagramState } from './diagram-layout.ts';
import './diagram.css';
import { statesOf, type Edit } from './edit.ts';
import type { EditedProps } from './edited.ts';

const GLYPH = 40;

/** The edited workflow as a diagram with a legend. */
export function DiagramPreview({ edit, errors }: Pick<EditedProps, 'edit' | 'errors'>) {
  const t = useTexts(texts);
  const id = useId();
  const { width, height, states, lines } = useMemo(() => diagramOf(edit), [edit]);
  const unreached = new Set(errors.filter(({ code }) => code === 'UNREACHABLE_STATE').map(({ name }) => name));
  const described = edit.actions.map(({ display_name: action, from_states, to_state: to }) =>
    t('actionMoves', { action, from: from_states.join(', '), to }),
  );
  return (
    <section className="preview" aria-labelledby={id}>
      <header className="preview-head">
        <h3 id={id}>{t('preview')}</h3>
      </header>
      <div className="preview-card">
        <svg
          className="diagram"
          viewBox={`0 0 ${width} ${height}`}
          style={{ maxWidth: width }}
          role="img"
          aria-label={[t('diagram'), ...described].join(' ')}
        >
          <defs>
            <marker id={`${id}-tip`} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path className="diagram-line" d="M1 1l5 3-5 3" />
            </marker>
          </defs>
          {lines.map((line) => (
            <Line key={line.path} line={line} tip={`url(#${id}-tip)`} />
          ))}
          {states.map((one) => (
            <State key={one.state} shown={one} edit={edit} isUnreached={unreached.has(one.state)} />
          ))}
        </svg>
      </div>
      <ul className="diagram-key" aria-label={t('signs')}>
        {(['start', 'way', 'well', 'badly'] as const).map((sign) => (
          <li key={sign}>
            <StateGlyph state={sign} states={signs} />
            {t(`sign.${sign}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const signs = {
  all_states: ['start', 'way', 'well', 'badly'],
  state_outcomes: { well: 'well', badly: 'badly' },
} as const;

function Line({ line: { path, label }, tip }: { readonly line: DiagramLine; readonly tip: string }) {
  return (
    <g>
      <path className="diagram-line" d={path} markerEnd={tip} />
      {label && (
        <text textAnchor={label.anchor}>
          {label.lines.map((line, at) => (
            <tspan key={line} x={label.x} y={label.y + 16 * at}>
              {line}
            </tspan>
          ))}
        </text>
      )}
    </g>
  );
}

interface StateProps {
  readonly shown: DiagramState;
  readonly edit: Edit;
  readonly isUnreached: boolean;
}

function State({ shown: { state, outcome, x, y, loops }, edit, isUnreached }: StateProps) {
  const isBeside = outcome === 'badly';
  const at = isBeside
    ? { x, y: y + 42, anchor: 'middle' as const }
    : { x: x - 36, y: y + 5 - 8 * loops.length, anchor: 'end' as const };
  return (
    <g className={isUnreached ? 'is-unreached' : undefined}>
      <title>{state}</title>
      <g transform={`translate(${x - GLYPH / 2} ${y - GLYPH / 2}) scale(${GLYPH / 15})`}>
        <StateGlyph state={state} states={statesOf(edit)} />
      </g>
      <text textAnchor={at.anchor}>
        <tspan className="diagram-state" x={at.x} y={at.y}>
          {shortened(stateText(state))}
        </tspan>
        {loops.map((action, row) => (
          <tspan key={action} x={at.x} y={at.y + 17 * (row + 1)}>
            {`↻ ${shortened(action)}`}
          </tspan>
        ))}
      </text>
    </g>
  );
}
