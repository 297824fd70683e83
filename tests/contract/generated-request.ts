import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { testCards } from '../../modules/billing/server/sandbox/cards.ts';
import { type Known, fromSchema, takes } from '../arbitrary/from-schema.ts';
import { png } from '../server/multipart.ts';
import { PASSWORD } from '../server/person.ts';
import { describedCalls } from './described-call.ts';
import { contentTypes, hostileBodies, hostileKeys, hostileQueries, spoiled, spoiling } from './hostile.ts';
import { TOKEN_OF_A_MAIL } from './mailed-tokens.ts';
import type { Kind } from './account-with-data.ts';
import type { Role } from './role.ts';
import type { Fixture } from './fixture.ts';

/** One request, ready to be sent. */
export interface GeneratedRequest {
  /** Whether every part matches the endpoint's schemas. */
  readonly isValid: boolean;
  readonly role: Role;
  /** The account whose data the path refers to. */
  readonly of: 'owner' | 'unrelated' | 'nobody';
  readonly path: string;
  readonly query: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests to `endpoint`: about half valid, a quarter nearly, a quarter hostile. */
export function requestsTo(...[endpoint, fixture, bodySchema]: Target): fc.Arbitrary<GeneratedRequest> {
  const { takesBody, parts, valid } = madeFor(endpoint, fixture, bodySchema);
  const nearly = fc.tuple(parts, spoiling).map(([part, how]): GeneratedRequest => {
    const text = takesBody ? spoiled(part.body, how) : undefined;
    return {
      isValid: false,
      ...whole({ ...part, query: { ...part.query, ...(takesBody ? {} : { extra: how.at }) } }, text),
    };
  });
  return fc.oneof(
    { weight: 2, arbitrary: valid },
    { weight: 1, arbitrary: nearly },
    { weight: 1, arbitrary: hostile(endpoint, valid) },
  );
}

/** Requests that should succeed: valid, about the sender's own data. */
export function goodRequestsTo(who: 'owner' | 'unrelated', ...target: Target): fc.Arbitrary<GeneratedRequest> {
  return madeFor(...target).valid.filter(({ role, of }) => role === who && of === who);
}

type Target = readonly [endpoint: Endpoint, fixture: Fixture, bodySchema: z.core.$ZodType];

function madeFor(...[endpoint, fixture, bodySchema]: Target) {
  const { emails } = fixture;
  const known: Known = {
    values: [...emails, ...knownValues],
    named: {
      email_id: emails,
      emailID: emails,
      password: [PASSWORD],
      token: [TOKEN_OF_A_MAIL],
      ...knownFields,
      submission_ids: fixture.idsOf('owner', 'submission').map((id) => [Number(id)]),
      ...knownOfCall[endpoint.id],
    },
  };
  const takesBody = endpoint.method !== 'GET';
  const body = takesBody ? fromSchema(bodySchema, known) : fc.constant(undefined);
  const query = fromSchema(endpoint.query, known) as fc.Arbitrary<Record<string, unknown>>;
  const full = fc.record({ sender, query, body, path: pathTo(endpoint, fixture, known) });
  // With many optional fields some are usually contradictory, so some requests have at most one of them in body and query.
  const lean = fc.tuple(full, fc.nat()).map(([part, retained]) => ({
    ...part,
    query: without(endpoint.query, part.query, retained) as Record<string, unknown>,
    body: without(bodySchema, part.body, retained),
  }));
  const parts = fc.oneof(full, lean);
  const json = parts.map((part): GeneratedRequest => ({ isValid: true, ...whole(part, asJson(part.body)) }));
  // Where browsers post forms natively.
  const form = parts.map((part): GeneratedRequest => asForm(whole(part, undefined), part.body));
  const valid = takesBody && endpoint.generation === 'plain' ? fc.oneof(json, form) : json;
  return { takesBody, parts, valid };
}

/** A body or query without its optional fields, except the one at `retained`. */
function without(schema: z.core.$ZodType, value: unknown, retained: number): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value);
  return names
    .filter((_, at) => at !== retained % (names.length + 1))
    .reduce<object>((left, name) => {
      const less = Object.fromEntries(Object.entries(left).filter(([other]) => other !== name));
      return takes(schema, less) ? less : left;
    }, value);
}

/** Varying addresses, since rate limits come first, and Accept headers. */
const sender = fc.record({
  role: fc.constantFrom<Role>('owner', 'owner', 'owner', 'admin', 'viewer', 'unrelated', 'anonymous'),
  ip: fc.ipV4(),
  accept: fc.constantFrom('application/json', '*/*', 'text/html'),
});

/** Values that the product's schemas need and random generation does not find. */
const knownValues: readonly unknown[] = [
  PASSWORD,
  'someone@example.test',
  'example.com',
  'https://example.com/contact',
  'Acme',
  'Contact',
  'Europe/Berlin',
  '#0e7c7b',
  'visitor-0001',
  '2026-01-31T12:00:00Z',
  1_767_000_000,
  0.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
];

/** Fields whose values the product defines. */
const knownFields: Known['named'] = {
  time_to_remind: [4_000_000_000],
  from_date: ['2026-01-01'],
  to_date: ['2026-01-31'],
  plan_name: ['Personal', 'Team'],
  plan_id: ['team-monthly', 'personal-yearly'],
  filter_month: ['this', 'last'],
  request_url: ['https://hooks.example.com/1'],
  hook_url: ['https://hooks.example.com/2'],
  from: ['2026-01-01T00:00:00Z'],
  to: ['2026-12-31T00:00:00Z'],
};

/** Values specific to one call. */
const knownOfCall: Readonly<Record<string, Known['named']>> = {
  // The typed names that confirm a deletion.
  'workspaces/delete-form': { name: ['Contact'] },
  'workspaces/delete-website': { name: ['Acme'] },
  // Actions of the default workflow.
  'workflow/run-action': { actionName: ['contact'] },
  'workflow/run-action-with-data': {
    actionName: ['lose'],
    action_unique_name: ['lose'],
    auxiliary_data: [{ reason: 'Price' }],
  },
  'workflow/save': {
    states: [['NEW']],
    actions: [[]],
    replacements: [{ CONTACTED: 'NEW', LOST: 'NEW' }],
    outcomes: [{ NEW: 'well' }],
  },
  'billing/sandbox-pay': { card_number: [testCards[0].number] },
  'billing/sandbox-replace-card': { card_number: [testCards[0].number] },
  'billing/sandbox-change': { action: ['cancel', 'renew'] },
  'help/page': { page: ['help'] },
  'help/file': { folder: ['examples'], file: ['verify.mjs'] },
  'help/chunk': { folder: ['assets'], subfolder: ['chunks'], file: ['check-dark-mode.js'] },
  'auto-responder/put-logo': { content: [png.toString('base64')] },
  'reports/ask': { message: ['Who wrote in January?'] },
  ...Object.fromEntries(describedCalls.map(({ endpoint: { id }, values = {} }) => [id, values])),
};

interface Part {
  readonly sender: { readonly role: Role; readonly ip: string; readonly accept: string };
  readonly path: { readonly of: GeneratedRequest['of']; readonly path: string };
  readonly query: Readonly<Record<string, unknown>>;
}

function whole({ sender: { role, ip, accept }, path: { of, path }, query }: Part, body: string | undefined) {
  const pairs = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value ?? null),
  ]);
  const text = new URLSearchParams(pairs).toString();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { 'x-forwarded-for': ip, accept, ...type };
  return { role, of, path, query: text === '' ? '' : `?${text}`, body, headers };
}

function asForm(sent: Omit<GeneratedRequest, 'isValid'>, fields: unknown): GeneratedRequest {
  const headers = { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' };
  const texts = Object.entries(fields ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { ...sent, isValid: true, headers, body: new URLSearchParams(texts).toString() };
}

function asJson(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

/** A path whose parameters refer to data of one of the accounts, or are just valid. */
function pathTo({ path, params }: Endpoint, fixture: Fixture, known: Known): fc.Arbitrary<Part['path']> {
  const of = fc.constantFrom<GeneratedRequest['of']>('owner', 'owner', 'owner', 'unrelated', 'nobody');
  const any = fromSchema(params, known) as fc.Arbitrary<Record<string, unknown>>;
  return fc.tuple(of, any, fc.nat()).map(([whose, values, pick]) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string, at: number) => {
      const kind = kindOf(path.slice(0, at), name);
      const ids = kind === undefined || whose === 'nobody' ? [] : fixture.idsOf(whose, kind);
      return encodeURIComponent(ids[pick % Math.max(ids.length, 1)] ?? String(values[name]));
    });
    return { of: whose, path: filled };
  });
}

/** The kind a parameter refers to, by its name or the path before it. */
function kindOf(before: string, name: string): Kind | undefined {
  const words: readonly (readonly [RegExp, Kind])[] = [
    [/fileId/, 'file'],
    [/exportId/, 'export'],
    [/deliver/i, 'delivery'],
    [/webhook/i, 'webhook'],
    [/hooks/i, 'hook'],
    [/invitation/i, 'invitation'],
    [/access|share/i, 'share'],
    [/reminderId/, 'reminder'],
    [/replyId/, 'reply'],
    [/cannedId/, 'canned'],
    [/submission/i, 'submission'],
    [/notification/, 'notice'],
    [/project|website|workspace/i, 'project'],
    [/form/i, 'form'],
  ];
  const inName = words.find(([word]) => word.test(name));
  return (inName ?? (name === 'id' ? words.find(([word]) => word.test(before)) : undefined))?.[1];
}

/** A valid request with one part replaced by something no browser would send. */
function hostile({ method, path }: Endpoint, valid: fc.Arbitrary<GeneratedRequest>): fc.Arbitrary<GeneratedRequest> {
  const bodies = fc.tuple(fc.constantFrom(...hostileBodies), fc.constantFrom(...contentTypes));
  const badBody = fc.tuple(valid, bodies).map(([sent, [body, type]]): GeneratedRequest => {
    const headers = { ...sent.headers, 'content-type': type };
    return { ...sent, isValid: false, body, headers };
  });
  const badType = fc.tuple(valid, fc.constantFrom(...contentTypes)).map(([sent, type]): GeneratedRequest => {
    return { ...sent, isValid: false, headers: { ...sent.headers, 'content-type': type } };
  });
  const badQuery = fc.tuple(valid, fc.constantFrom(...hostileQueries)).map(([sent, query]): GeneratedRequest => {
    return { ...sent, isValid: false, query };
  });
  const badKey = fc.tuple(valid, fc.constantFrom(...hostileKeys)).map(([sent, key]): GeneratedRequest => {
    return { ...sent, isValid: false, of: 'nobody', path: path.replace(/:\w+/, () => key) };
  });
  const kinds = [
    badQuery,
    ...(path.includes(':') ? [badKey] : []),
    ...(method === 'GET' ? [] : [badBody, badBody, badType]),
  ];
  return fc.oneof(...kinds);
}
