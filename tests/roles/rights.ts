/**
 * Callers: anonymous; unrelated accounts (ordinary, an agency's client, on the plan named shared); invited accounts
 * (pending, declined, revoked); and the three roles.
 */
export const callers = [
  'anonymous',
  'unrelated',
  'client',
  'shared',
  'invited',
  'declined',
  'revoked',
  'viewer',
  'admin',
  'creator',
] as const;
export type Caller = (typeof callers)[number];

/** A caller with an account. */
export type Member = Exclude<Caller, 'anonymous'>;

/** A caller's outcome: success, a redirect to login, or the status of an error. */
const outcomes = ['ok', 'login', '401', '403', '404'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * The outcome of each kind of operation for each caller, in the order of `callers`. All data belongs to the creator.
 */
// oxfmt-ignore
const rights = {
  // nobody | unrelated client shared | invited declined revoked | viewer admin creator
  'anyone':             'ok    ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'caller with a key':  'ok    ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'own account':        '401   ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'own billing page':   'login ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'makes something':    '401   ok  403 403  ok  ok  ok   ok  ok  ok',
  'adds a form':        '401   404 403 403  404 404 404  403 403 ok',
  'reads the form':     '401   404 404 404  404 404 404  ok  ok  ok',
  'edits the form':     '401   404 404 404  404 404 404  403 ok  ok',
  'owns the form':      '401   404 404 404  404 404 404  403 403 ok',
  'recipient only':     '401   404 404 404  404 404 404  404 404 ok',
  'invited account':    '401   404 404 404  ok  404 404  404 404 404',
  'invited address':    '401   403 403 403  ok  403 403  403 403 403',
  'another program':    '401   401 401 401  401 401 401  401 401 401',
} as const;
export type Right = keyof typeof rights;

/** The outcome for `caller` of operations that need `right`. */
export function outcomeFor(right: Right, caller: Caller): Outcome {
  const cell = rights[right].split(/ +/)[callers.indexOf(caller)];
  const outcome = outcomes.find((one) => one === cell);
  if (outcome === undefined) throw new Error(`The row "${right}" says ${cell} for ${caller}`);
  return outcome;
}
