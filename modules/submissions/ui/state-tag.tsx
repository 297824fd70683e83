import './state-tag.css';

interface Props {
  readonly state: string;
  /** The form's states, initial state first. */
  readonly states: readonly string[];
}

/** A workflow state: its name, and a vessel that fills with its position in the workflow. */
export function StateTag({ state, states }: Props) {
  return (
    <span className="state-tag">
      <StateGlyph state={state} states={states} />
      <span className="state-name" dir="auto">
        {state}
      </span>
    </span>
  );
}

const RADIUS = 6.25;

export function StateGlyph({ state, states }: Props) {
  const at = states.indexOf(state);
  const level = at <= 0 ? 0 : at / (states.length - 1);
  return (
    <svg className="state-glyph" viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <circle className="state-ring" cx="8" cy="8" r={RADIUS} />
      {level === 1 && <circle className="state-fill" cx="8" cy="8" r={RADIUS} />}
      {level > 0 && level < 1 && <path className="state-fill" d={segment(level)} />}
    </svg>
  );
}

/** The part of the circle that lies below the level, which is between 0 and 1. */
function segment(level: number): string {
  const depth = RADIUS * (1 - 2 * level);
  const half = Math.sqrt(RADIUS * RADIUS - depth * depth);
  const [left, right, y] = [8 - half, 8 + half, 8 + depth].map((part) => part.toFixed(2));
  return `M${left} ${y}A${RADIUS} ${RADIUS} 0 ${level > 0.5 ? 1 : 0} 0 ${right} ${y}Z`;
}
