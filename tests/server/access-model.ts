/** A minimal model of share access (SPEC.md points 4 and 6) that tests compare the server with. */
export interface ModelLink {
  readonly role: 'ADMIN' | 'CREATOR' | 'ONLY_VIEW_USER';
  readonly status: 'CREATED' | 'ACCEPTED' | 'DECLINED';
  readonly revoked: boolean;
}

/** Links by invited address. */
export type ModelState = ReadonlyMap<string, ModelLink>;

export type GivenRole = 'ADMIN' | 'ONLY_VIEW_USER';

/** An editor's action; `to` is the owner of the link. */
type EditorAction =
  | { readonly kind: 'invite' | 'edit'; readonly by: string; readonly to: string; readonly role: GivenRole }
  | { readonly kind: 'revoke' | 'activate'; readonly by: string; readonly to: string };
type InviteeAction = { readonly kind: 'accept' | 'decline'; readonly by: string };
export type ModelAction = EditorAction | InviteeAction;

/** An action and whether its actor knew the link; otherwise the id does not exist. */
export interface Attempt {
  readonly action: ModelAction;
  readonly knewLink: boolean;
}

interface Outcome {
  readonly status: number;
  readonly state: ModelState;
}

/** The actor's role; undefined without access. */
export function roleIn(state: ModelState, who: string): ModelLink['role'] | undefined {
  const link = state.get(who);
  return link?.status === 'ACCEPTED' && !link.revoked ? link.role : undefined;
}

/** The expected response and the resulting state. */
export function afterAction(state: ModelState, { action, knewLink }: Attempt): Outcome {
  const who = isByEditor(action) ? action.to : action.by;
  const link = state.get(who);
  const known = knewLink ? link : undefined;
  const next = isByEditor(action)
    ? afterEditor(roleIn(state, action.by), link, known, action)
    : afterDecision(known, action);
  return typeof next === 'number' ? { status: next, state } : { status: 200, state: new Map(state).set(who, next) };
}

const isByEditor = (action: ModelAction): action is EditorAction => 'to' in action;

/** The link after an action in `role`, or the status of an error. */
function afterEditor(
  role: ModelLink['role'] | undefined,
  link: ModelLink | undefined,
  known: ModelLink | undefined,
  action: EditorAction,
): ModelLink | number {
  if (role === undefined) return 404;
  if (role === 'ONLY_VIEW_USER') return 403;
  return action.kind === 'invite' ? afterInvitation(link, action.role) : afterEdit(known, action);
}

/** The link after its holder's response, or the status of an error. */
function afterDecision(link: ModelLink | undefined, { kind }: InviteeAction): ModelLink | number {
  if (!link) return 404;
  if (link.revoked) return 403;
  if (link.status !== 'CREATED') return 400;
  return { ...link, status: kind === 'accept' ? 'ACCEPTED' : 'DECLINED' };
}

function afterInvitation(link: ModelLink | undefined, role: GivenRole): ModelLink | number {
  if (link && (link.revoked || link.status === 'ACCEPTED')) return 409;
  return { role, status: 'CREATED', revoked: false };
}

function afterEdit(link: ModelLink | undefined, action: EditorAction): ModelLink | number {
  if (!link) return 404;
  if (link.role === 'CREATOR') return 403;
  if (action.kind === 'activate') return { ...link, revoked: false };
  if (action.kind === 'revoke' && link.revoked) return link;
  if (link.revoked || link.status === 'DECLINED') return 409;
  return 'role' in action ? { ...link, role: action.role } : { ...link, revoked: true };
}

/**
 * The states that concurrent actions with these responses may lead to from any of `states`, as if executed in some
 * order. Duplicates are removed, since most orders are equivalent.
 */
export function statesAfter(
  states: readonly ModelState[],
  attempts: readonly { readonly attempt: Attempt; readonly status: number }[],
): readonly ModelState[] {
  const after = states.flatMap((state) => inEachOrder(state, attempts));
  return [
    ...new Map(
      after.map((state) => [JSON.stringify([...state].toSorted(([a], [b]) => a.localeCompare(b))), state]),
    ).values(),
  ];
}

function inEachOrder(state: ModelState, attempts: Parameters<typeof statesAfter>[1]): readonly ModelState[] {
  if (attempts.length === 0) return [state];
  return attempts.flatMap(({ attempt, status }, at) => {
    const next = afterAction(state, attempt);
    return next.status === status ? inEachOrder(next.state, attempts.toSpliced(at, 1)) : [];
  });
}
