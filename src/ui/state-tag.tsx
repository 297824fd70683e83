import type { FormStates } from '../../contract/entity/state-outcome.ts';
import { isUppercase } from './state-text.ts';
import './state-tag.css';

interface StateGlyphProps {
  readonly state: string;
  readonly states: FormStates;
}

/** A workflow state: its name, and a vessel that fills with its position in the workflow. */
export function StateTag({ state, states }: StateGlyphProps) {
  return (
    <span className="state-tag">
      <StateGlyph state={state} states={states} />
      <StateName state={state} />
    </span>
  );
}

/** The name of a state. Written in capitals, it reads as a word: `CONTACTED` shows as Contacted. */
export function StateName({ state }: { readonly state: string }) {
  return (
    <span className={`state-name ${isUppercase(state) ? 'is-capitals' : ''}`} dir="auto">
      {state}
    </span>
  );
}

const RADIUS = 6.25;

/** Empty at the start, fuller with each step; success is full with a tick, failure has a cross. */
export function StateGlyph({ state, states }: StateGlyphProps) {
  const outcomes = states.state_outcomes ?? {};
  const outcome = Object.hasOwn(outcomes, state) ? outcomes[state] : undefined;
  const way = states.all_states.filter((one) => !Object.hasOwn(outcomes, one));
  const level = Math.max(0, way.indexOf(state)) / Math.max(1, way.length);
  const look = outcome === undefined ? '' : `is-${outcome}`;
  return (
    <svg className={`state-glyph ${look}`} viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <circle className="state-ring" cx="8" cy="8" r={RADIUS} />
      {outcome === 'well' && <circle className="state-fill" cx="8" cy="8" r={RADIUS} />}
      {outcome === undefined && level > 0 && <path className="state-fill" d={segment(level)} />}
      {outcome === 'well' && <path className="state-sign" d="m5.2 8.2 2 2 3.6-4.2" />}
      {outcome === 'badly' && <path className="state-sign" d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" />}
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
