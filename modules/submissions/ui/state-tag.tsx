import './state-tag.css';

interface Props {
  readonly state: string;
  /** The form's states, initial state first. */
  readonly states: readonly string[];
}

/** A workflow state: its name, and a ring that fills according to its position in the workflow. */
export function StateTag({ state, states }: Props) {
  const at = states.indexOf(state);
  const filled = at <= 0 ? 0 : at / (states.length - 1);
  return (
    <span className="state-tag">
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle className="state-ring" cx="8" cy="8" r="6.5" />
        <circle className="state-fill" cx="8" cy="8" r="2.5" pathLength="1" strokeDasharray={`${filled} 1`} />
      </svg>
      <span className="state-name">{state}</span>
    </span>
  );
}
