import { Link } from 'react-router';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import { stateText } from '../../../src/ui/state-text.ts';
import type { Form } from '../../workspaces/public.ts';
import type { Days, ReportEntry, StateFlow } from '../contract.ts';
import { countedPath } from '../counted-submissions.ts';
import { flowNodes, type FlowNode } from '../flow-layout.ts';
import { texts } from '../texts.ts';
import { shareText } from './numbers.ts';

/** The size of the drawing, of its nodes, and the space above and between them. */
const [WIDTH, HEIGHT, NODE, LABEL, END] = [560, 230, 8, 40, 140];

interface PositionedNode extends FlowNode {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

interface Props {
  readonly form: Form;
  readonly flow: readonly StateFlow[];
  readonly days: Days;
  readonly states: readonly ReportEntry[];
}

/** States as columns with ribbons between them. */
export default function FlowDrawing({ form, days, states, flow }: Props) {
  const nodes = flowNodes(flow, states, form.all_states);
  const { positioned, scale } = positionNodes(nodes);
  const last = Math.max(...nodes.map(({ column }) => column));
  const all = states.reduce((sum, { submissions }) => sum + submissions, 0);
  return (
    <svg className="report-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {ribbonsOf(positioned, flow, scale).map(({ id, to, path }) => (
        <path key={id} className={`plot-ribbon ${lookOf(form, to)}`} d={path} />
      ))}
      {positioned.map((one) => (
        <g key={one.state}>
          <rect
            className={`plot-node ${lookOf(form, one.state)}`}
            x={one.x}
            y={one.y}
            width={NODE}
            height={one.height}
            rx={2}
          />
          <FlowLabel
            node={one}
            all={one.column === last ? all : null}
            to={countedPath(form, days, { state: one.state })}
          />
        </g>
      ))}
    </svg>
  );
}

/** States of failure are grey, as their glyphs are. */
const lookOf = ({ state_outcomes = {} }: Form, state: string): string =>
  Object.hasOwn(state_outcomes, state) && state_outcomes[state] === 'badly' ? 'is-badly' : '';

interface LabelProps {
  readonly node: PositionedNode;
  /** All submissions, for a state in the last column, which shows its share of them. */
  readonly all: number | null;
  /** The submissions that are still there. */
  readonly to: string;
}

/**
 * Above the state, or next to it in the last column. Only the submissions that are still there are a link: no filter
 * lists those that have passed through.
 */
function FlowLabel({ node, all, to }: LabelProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { state, x, y, height, total, here } = node;
  const [left, base] = all !== null ? [x + NODE + 8, y + height / 2 + 4] : [x, y - 24];
  const name = (
    <>
      {`${stateText(state)} `}
      <tspan dx={5} className="plot-count">
        {`${numberText(total, language)} `}
      </tspan>
      {all !== null && <tspan dx={5}>{shareText(total / all, language)}</tspan>}
    </>
  );
  const position = { x: left, y: base, className: 'plot-name' };
  if (here === total)
    return (
      <Link to={to}>
        <text {...position}>{name}</text>
      </Link>
    );
  const stillHere = t('stillHere', { count: numberText(here, language) });
  const line = (
    <text {...position} dy={16}>
      {stillHere}
    </text>
  );
  return (
    <>
      <text {...position}>{name}</text>
      {here === 0 ? (
        line
      ) : (
        <Link to={to} aria-label={`${stateText(state)}: ${stillHere}`}>
          {line}
        </Link>
      )}
    </>
  );
}

/** Columns side by side, states of a column below each other. */
function positionNodes(nodes: readonly FlowNode[]): {
  readonly positioned: readonly PositionedNode[];
  readonly scale: number;
} {
  const columns = Map.groupBy(nodes, ({ column }) => column);
  const shown = [...columns.keys()].toSorted((one, other) => one - other);
  const scales = [...columns.values()].map(
    (column) => (HEIGHT - column.length * LABEL) / column.reduce((sum, { total }) => sum + total, 0),
  );
  const scale = Math.min(...scales);
  const step = (WIDTH - END) / Math.max(1, shown.length - 1);
  const positioned = shown.flatMap((column, at) => {
    let y = LABEL;
    return (columns.get(column) ?? []).map((node) => {
      const height = Math.max(2, node.total * scale);
      const one = { ...node, x: at * step, y, height };
      y += height + LABEL;
      return one;
    });
  });
  return { positioned, scale };
}

function ribbonsOf(positioned: readonly PositionedNode[], flow: readonly StateFlow[], scale: number) {
  const byState = new Map(positioned.map((node) => [node.state, node]));
  const left = new Map<string, number>();
  const entered = new Map<string, number>();
  const next = (used: Map<string, number>, { state, y }: PositionedNode, height: number): number => {
    const at = used.get(state) ?? 0;
    used.set(state, at + height);
    return y + at;
  };
  return flow.flatMap(({ from_state, to_state, submissions }) => {
    const [from, to] = [byState.get(from_state), byState.get(to_state)];
    if (!from || !to) return [];
    const height = Math.max(1, submissions * scale);
    const [start, end] = [next(left, from, height), next(entered, to, height)];
    const [x, toX] = [from.x + NODE, to.x];
    const middle = (x + toX) / 2;
    const path = `M${x} ${start}C${middle} ${start} ${middle} ${end} ${toX} ${end}v${height}C${middle} ${end + height} ${middle} ${start + height} ${x} ${start + height}z`;
    return [{ id: `${from_state} ${to_state}`, to: to_state, path }];
  });
}
