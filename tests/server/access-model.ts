/** What share access should do, as plainly as it can be said (SPEC.md points 4 and 6). Tests hold the server against it. */
export interface ModelLink {
  readonly role: 'ADMIN' | 'CREATOR' | 'ONLY_VIEW_USER';
  readonly status: 'CREATED' | 'ACCEPTED' | 'DECLINED';
  readonly revoked: boolean;
}

/** Links by the address they are for. */
export type ModelState = ReadonlyMap<string, ModelLink>;

export type GivenRole = 'ADMIN' | 'ONLY_VIEW_USER';

/** What an editor does; `to` is whose link. */
type EditorDeed =
  | { readonly kind: 'invite' | 'edit'; readonly by: string; readonly to: string; readonly role: GivenRole }
  | { readonly kind: 'revoke' | 'activate'; readonly by: string; readonly to: string };
type AnswerDeed = { readonly kind: 'accept' | 'decline'; readonly by: string };
export type Deed = EditorDeed | AnswerDeed;

/** A deed, and whether its doer knew of the link; one who does not names a link that is not there. */
export interface Attempt {
  readonly deed: Deed;
  readonly knewLink: boolean;
}

interface Outcome {
  readonly status: number;
  readonly state: ModelState;
}

/** The role that someone acts in; undefined without access. */
export function roleIn(state: ModelState, who: string): ModelLink['role'] | undefined {
  const link = state.get(who);
  return link?.status === 'ACCEPTED' && !link.revoked ? link.role : undefined;
}

/** What the server should answer, and how things stand then. */
export function afterDeed(state: ModelState, { deed, knewLink }: Attempt): Outcome {
  const who = isByEditor(deed) ? deed.to : deed.by;
  const link = state.get(who);
  const known = knewLink ? link : undefined;
  const next = isByEditor(deed) ? afterEditor(roleIn(state, deed.by), link, known, deed) : afterAnswer(known, deed);
  return typeof next === 'number' ? { status: next, state } : { status: 200, state: new Map(state).set(who, next) };
}

const isByEditor = (deed: Deed): deed is EditorDeed => 'to' in deed;

/** A link after what someone in `role` did to it, or the status of a refusal. */
function afterEditor(
  role: ModelLink['role'] | undefined,
  link: ModelLink | undefined,
  known: ModelLink | undefined,
  deed: EditorDeed,
): ModelLink | number {
  if (role === undefined) return 404;
  if (role === 'ONLY_VIEW_USER') return 403;
  return deed.kind === 'invite' ? afterInvitation(link, deed.role) : afterEdit(known, deed);
}

/** A link after its holder's answer, or the status of a refusal. */
function afterAnswer(link: ModelLink | undefined, { kind }: AnswerDeed): ModelLink | number {
  if (!link) return 404;
  if (link.revoked) return 403;
  if (link.status !== 'CREATED') return 400;
  return { ...link, status: kind === 'accept' ? 'ACCEPTED' : 'DECLINED' };
}

function afterInvitation(link: ModelLink | undefined, role: GivenRole): ModelLink | number {
  if (link && (link.revoked || link.status === 'ACCEPTED')) return 409;
  return { role, status: 'CREATED', revoked: false };
}

function afterEdit(link: ModelLink | undefined, deed: EditorDeed): ModelLink | number {
  if (!link) return 404;
  if (link.role === 'CREATOR') return 403;
  if (deed.kind === 'activate') return { ...link, revoked: false };
  if (deed.kind === 'revoke' && link.revoked) return link;
  if (link.revoked || link.status === 'DECLINED') return 409;
  return 'role' in deed ? { ...link, role: deed.role } : { ...link, revoked: true };
}

/**
 * The states that deeds done at once may lead to from any of `states`, when they were answered like this: as if done in
 * some order. Each is there once: most orders lead to the same, and histories are long.
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
    const next = afterDeed(state, attempt);
    return next.status === status ? inEachOrder(next.state, attempts.toSpliced(at, 1)) : [];
  });
}
