/** A minimal model of triage (SPEC.md points 4 and 6) that tests compare the server with. */

export interface ModelRow {
  readonly flags: readonly string[];
  readonly state: string;
  /** Entries of its history. */
  readonly entries: number;
}

/** The submissions by id, and the number of history entries of the form. */
export interface ModelState {
  readonly rows: ReadonlyMap<number, ModelRow>;
  readonly lastNumber: number;
}

export type Actor = 'owner' | 'admin' | 'viewer' | 'unrelated';

export type ModelAction =
  | {
      readonly kind: 'mark';
      readonly by: Actor;
      readonly ids: readonly number[];
      readonly marker: string;
      /** By the single call, which names no form: it finds the submission before it checks the role. */
      readonly isAlone: boolean;
    }
  | {
      readonly kind: 'run';
      readonly by: Actor;
      readonly id: number;
      readonly action: string;
      readonly hasData: boolean;
    }
  | { readonly kind: 'delete'; readonly by: Actor; readonly ids: readonly number[] };

interface Step {
  readonly status: number;
  readonly state: ModelState;
}

const moves: Readonly<Record<string, { readonly from: readonly string[]; readonly to: string; readonly asks?: true }>> =
  {
    contact: { from: ['NEW'], to: 'CONTACTED' },
    qualify: { from: ['CONTACTED'], to: 'QUALIFIED' },
    win: { from: ['QUALIFIED'], to: 'WON' },
    lose: { from: ['NEW', 'CONTACTED', 'QUALIFIED'], to: 'LOST', asks: true },
    reopen: { from: ['WON', 'LOST'], to: 'NEW' },
  };

/** The response and resulting state of one action. */
export function after(state: ModelState, action: ModelAction): Step {
  const rejected = rejection(state, action);
  if (rejected !== undefined) return { status: rejected, state };
  switch (action.kind) {
    case 'delete': {
      const rows = new Map([...state.rows].filter(([id]) => !action.ids.includes(id)));
      return { status: 200, state: { ...state, rows } };
    }
    case 'mark':
      return { status: 200, state: action.ids.reduce((now, id) => marked(now, id, action.marker), state) };
    case 'run': {
      const to = moves[action.action]?.to;
      return { status: 200, state: changed(state, action.id, (row) => ({ ...row, state: to ?? row.state })) };
    }
  }
}

function rejection({ rows }: ModelState, action: ModelAction): number | undefined {
  if (action.by === 'unrelated') return 404;
  if (action.by === 'viewer' || (action.kind === 'delete' && action.by === 'admin')) {
    const isMissed = action.kind === 'mark' && action.isAlone && !action.ids.every((id) => rows.has(id));
    return isMissed ? 404 : 403;
  }
  const ids = action.kind === 'run' ? [action.id] : action.ids;
  if (!ids.every((id) => rows.has(id))) return 404;
  return action.kind === 'run' ? rejectedRun(rows.get(action.id)?.state, action) : undefined;
}

function rejectedRun(
  state: string | undefined,
  { action, hasData }: ModelAction & { kind: 'run' },
): number | undefined {
  const move = moves[action];
  if (!move) return 404;
  if (state === undefined || !move.from.includes(state)) return 409;
  return (move.asks === true) === hasData ? undefined : 400;
}

/** One mark; a flag that is already set changes nothing. */
function marked(state: ModelState, id: number, marker: string): ModelState {
  const flag = marker.replace('!', '');
  const flags = state.rows.get(id)?.flags ?? [];
  const isOn = !marker.startsWith('!');
  if (flags.includes(flag) === isOn) return state;
  return changed(state, id, (row) => ({
    ...row,
    flags: isOn ? [...row.flags, flag].toSorted() : row.flags.filter((one) => one !== flag),
  }));
}

function changed(state: ModelState, id: number, change: (row: ModelRow) => ModelRow): ModelState {
  const row = state.rows.get(id);
  if (!row) return state;
  const next = { ...change(row), entries: row.entries + 1 };
  return { rows: new Map([...state.rows, [id, next]]), lastNumber: state.lastNumber + 1 };
}

/** Every state that some order of the actions leads to with the same responses. */
export function statesAfter(
  state: ModelState,
  done: readonly { readonly action: ModelAction; readonly status: number }[],
): readonly ModelState[] {
  if (done.length === 0) return [state];
  return done.flatMap(({ action, status }, at) => {
    const step = after(state, action);
    return step.status === status ? statesAfter(step.state, done.toSpliced(at, 1)) : [];
  });
}
