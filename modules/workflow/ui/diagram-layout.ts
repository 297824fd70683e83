import type { StateOutcome } from '../../../contract/entity/state-outcome.ts';
import type { Edit } from './edit.ts';

/** A state in the diagram. Its centre is at `x` and `y`. */
export interface DiagramState {
  readonly state: string;
  readonly outcome: StateOutcome | undefined;
  readonly x: number;
  readonly y: number;
  /** Actions that lead from the state back to itself. */
  readonly loops: readonly string[];
}

/** A line between two states as an SVG path, with the names of its actions. */
export interface DiagramLine {
  readonly path: string;
  readonly label?: DiagramLabel;
}
interface DiagramLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly lines: readonly string[];
}

export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly states: readonly DiagramState[];
  readonly lines: readonly DiagramLine[];
}

const ROW = 92;
const TOP = 64;
/** Distance from the centre of a state at which its lines start and end. */
const EDGE = 24;
const LINE_HEIGHT = 16;

interface Move {
  readonly from: DiagramState;
  readonly to: DiagramState;
  readonly actions: readonly string[];
}

/**
 * Places a workflow: the start on top, intermediate states below it, those of success at the bottom, those of failure
 * at the side. Lines back to an earlier state run on the right.
 */
export function diagramOf({ states, actions, outcomes }: Pick<Edit, 'states' | 'actions' | 'outcomes'>): Diagram {
  const outcomeOf = (state: string) => (state === states[0] ? undefined : outcomes[state]);
  const way = states.filter((state) => outcomeOf(state) === undefined);
  const column = [...way, ...states.filter((state) => outcomeOf(state) === 'well')];
  const bad = states.filter((state) => outcomeOf(state) === 'badly');
  const loopsOf = (state: string) =>
    actions.filter(({ from_states, to_state }) => to_state === state && from_states.includes(state)).map(named);
  // An arrow precedes the action of a loop.
  const besideColumn = column.flatMap((state) => [state, ...loopsOf(state).map((name) => `↻ ${name}`)]);
  const left = 52 + Math.min(170, Math.max(...besideColumn.map((name) => Math.min(name.length, MAX_NAME))) * 8);
  const side = left + 168;
  const rows = new Map(column.map((state, row) => [state, row]));
  const badRows = rowsOfBad(bad, actions, rows);
  const positionOf = (state: string, x: number, row: number): DiagramState => ({
    state,
    outcome: outcomeOf(state),
    x,
    y: TOP + ROW * row,
    loops: loopsOf(state),
  });
  const positioned = [
    ...column.map((state, row) => positionOf(state, left, row)),
    ...bad.map((state) => positionOf(state, side, badRows.get(state) ?? 0)),
  ];
  const moves = movesBetween(positioned, actions);
  const isDown = ({ from, to }: Move) => from.x === left && to.x === left && to.y > from.y;
  const isAside = ({ from, to }: Move) => from.x === left && to.x === side;
  const back = moves.filter((move) => !isDown(move) && !isAside(move));
  const lanes = [...new Set(back.map(({ to }) => to))];
  const lane = (to: DiagramState) => (bad.length === 0 ? left : side) + 84 + 20 * lanes.indexOf(to);
  const busyRows = new Set(bad.map((state) => TOP + ROW * (badRows.get(state) ?? 0)));
  return {
    width: Math.max(...lanes.map(lane), side + 20) + 24,
    height:
      Math.max(...positioned.map(({ y, x, loops }) => y + (x === side ? 34 + LINE_HEIGHT * loops.length : 0))) + 36,
    states: positioned,
    lines: [
      ...moves.filter(isDown).map(lineDown),
      ...linesAside(moves.filter(isAside)),
      ...lanes.flatMap((to) =>
        linesBack(
          back.filter((move) => move.to === to),
          { x: lane(to), left, busyRows },
        ),
      ),
    ],
  };
}

const MAX_NAME = 24;
const named = ({ display_name }: { readonly display_name: string }) => display_name;

/** Each state of failure next to the last state that leads to it, or in the nearest free row. */
function rowsOfBad(bad: readonly string[], actions: Edit['actions'], rows: ReadonlyMap<string, number>) {
  const taken = new Map<string, number>();
  for (const state of bad) {
    const sources = actions.filter(({ to_state }) => to_state === state).flatMap(({ from_states }) => from_states);
    const wanted = Math.max(0, ...sources.map((from) => rows.get(from) ?? 0));
    const used = new Set(taken.values());
    let row = wanted;
    for (let by = 1; used.has(row); by += 1)
      row = wanted - by >= 0 && !used.has(wanted - by) ? wanted - by : wanted + by;
    taken.set(state, row);
  }
  return taken;
}

function movesBetween(positioned: readonly DiagramState[], actions: Edit['actions']): readonly Move[] {
  return positioned.flatMap((from) =>
    positioned.flatMap((to) => {
      const between = actions.filter((one) => one.to_state === to.state && one.from_states.includes(from.state));
      return from === to || between.length === 0 ? [] : [{ from, to, actions: between.map(named) }];
    }),
  );
}

/** Straight to the next state; past others in a bow. */
function lineDown({ from, to, actions }: Move): DiagramLine {
  const { x } = from;
  const middle = (from.y + to.y) / 2;
  if (to.y - from.y === ROW)
    return { path: `M${x} ${from.y + EDGE}V${to.y - EDGE}`, label: labelAt(x + 12, middle, 'start', actions) };
  const bow = Math.min(120, 50 + (12 * (to.y - from.y)) / ROW);
  const [start, end] = [from.y + 18, to.y - 18];
  return {
    path: `M${x + 17} ${start}C${x + bow + 17} ${start + 44} ${x + bow + 17} ${end - 44} ${x + 18} ${end}`,
    label: labelAt(x + 25 + bow * 0.75, middle, 'start', actions),
  };
}

/** Lines to states of failure. Those to the same state join above or below it. */
function linesAside(moves: readonly Move[]): readonly DiagramLine[] {
  return moves.map((move) => {
    const { from, to, actions } = move;
    const joined = moves.filter((other) => other.to === to);
    const isOneLabel = joined.every((other) => other.actions.join('\n') === actions.join('\n'));
    const isLabelled = !isOneLabel || move === joined[0];
    const down = Math.sign(to.y - from.y);
    const path =
      down === 0
        ? `M${from.x + EDGE} ${from.y}H${to.x - EDGE}`
        : `M${from.x + EDGE} ${from.y}H${to.x - EDGE}Q${to.x} ${from.y} ${to.x} ${from.y + EDGE * down}V${to.y - EDGE * down}`;
    const above = labelAt((from.x + to.x) / 2 - 8, from.y - 12, 'middle', actions);
    const beside = labelAt(to.x + 10, (from.y + to.y) / 2, 'start', actions);
    return { path, ...(isLabelled && { label: isOneLabel && down !== 0 ? beside : above }) };
  });
}

/** Lines to an earlier state, or from a final one: out to the right, up, and back in. */
function linesBack(
  moves: readonly Move[],
  { x, left, busyRows }: { readonly x: number; readonly left: number; readonly busyRows: ReadonlySet<number> },
): readonly DiagramLine[] {
  const actions = [...new Set(moves.flatMap((move) => move.actions))];
  return moves.map(({ from, to }, at) => {
    const isStart = to.y === TOP && to.x === left;
    // Above or below a state in the same row.
    const out = from.x === left && busyRows.has(from.y) ? from.y + 30 : from.y;
    const leave =
      out === from.y
        ? `M${from.x + EDGE} ${from.y}`
        : `M${from.x + 16} ${from.y + 17}Q${from.x + 20} ${out} ${from.x + 36} ${out}`;
    const { into, enter } = entryOf(to, left);
    const turn = Math.sign(into - out) * Math.min(20, Math.abs(into - out) / 2);
    const path = `${leave}H${x - 20}Q${x} ${out} ${x} ${out + turn}V${into - turn}Q${x} ${into} ${x - 20} ${into}${enter}`;
    const label = isStart
      ? labelAt((left + x) / 2, into - 12, 'middle', actions)
      : labelAt(x - 14, into - 10, 'end', actions);
    return { path, ...(at === 0 && { label }) };
  });
}

/** The height at which a line from the right turns to a state, and the rest of its path. */
function entryOf(to: DiagramState, left: number): { readonly into: number; readonly enter: string } {
  if (to.x !== left) return { into: to.y - 9, enter: `H${to.x + 22}` };
  if (to.y !== TOP)
    return { into: to.y - 30, enter: `H${left + 34}Q${left + 20} ${to.y - 30} ${left + 15} ${to.y - 19}` };
  const into = TOP - 46;
  return { into, enter: `H${left + 20}Q${left} ${into} ${left} ${into + 20}` };
}

const MAX_LINES = 3;

/** Lines around `y`, the last one saying how many there are more. */
function labelAt(x: number, y: number, anchor: DiagramLabel['anchor'], actions: readonly string[]): DiagramLabel {
  const shown = actions.length > MAX_LINES ? actions.slice(0, MAX_LINES - 1) : actions;
  const more = actions.length - shown.length;
  const lines = [...shown.map((action) => shortened(action)), ...(more > 0 ? [`+${more}`] : [])];
  return { x, y: y + 4 - (LINE_HEIGHT * (lines.length - 1)) / 2, anchor, lines };
}

/** A name as far as it has room. */
export function shortened(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : name;
}
