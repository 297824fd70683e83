/**
 * Who calls: nobody; accounts that have nothing to do with the form (an ordinary one, a client of an agency, one of the
 * plan named shared); accounts that the form was offered to (not answered yet, declined, revoked); and its three roles.
 */
export const callers = [
  'anonymous',
  'stranger',
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

/** What a caller gets: what was asked for, the way to the login page, or the status of a refusal. */
const outcomes = ['ok', 'login', '401', '403', '404'] as const;
export type Outcome = (typeof outcomes)[number];

/** For each kind of operation what each caller gets, in the order of `callers`. The form, its workspace and all else that is named are the creator's. */
// oxfmt-ignore
const rights = {
  // nobody | stranger client shared | invited declined revoked | viewer admin creator
  'anyone':             'ok    ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'whoever has a key':  'ok    ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'own account':        '401   ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'own billing page':   'login ok  ok  ok   ok  ok  ok   ok  ok  ok',
  'makes something':    '401   ok  403 403  ok  ok  ok   ok  ok  ok',
  'adds a form':        '401   404 403 403  404 404 404  403 403 ok',
  'reads the form':     '401   404 404 404  404 404 404  ok  ok  ok',
  'edits the form':     '401   404 404 404  404 404 404  403 ok  ok',
  'owns the form':      '401   404 404 404  404 404 404  403 403 ok',
  'it is theirs':       '401   404 404 404  404 404 404  404 404 ok',
  'it invites them':    '401   404 404 404  ok  404 404  404 404 404',
  'its mail is theirs': '401   403 403 403  ok  403 403  403 403 403',
  'another program':    '401   401 401 401  401 401 401  401 401 401',
} as const;
export type Right = keyof typeof rights;

/** What `caller` gets of operations that take `right`. */
export function outcomeFor(right: Right, caller: Caller): Outcome {
  const word = rights[right].split(/ +/)[callers.indexOf(caller)];
  const outcome = outcomes.find((one) => one === word);
  if (outcome === undefined) throw new Error(`The row "${right}" says ${word} for ${caller}`);
  return outcome;
}
