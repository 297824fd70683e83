import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../contract/entity/answer.ts';
import type { Reply } from '../contract/entity/reply.ts';
import { accounts, PASSWORD } from './demo/sample-data.ts';
import { type Demo, startDemo } from './demo/start-demo.ts';
import { consoleHeaders, demoOptions } from './demo/testing/demo-options.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo(await demoOptions());
});
afterAll(() => demo.stop());

interface Form {
  readonly id: number;
  readonly name: string;
  readonly user_role: string;
  readonly state: string;
  readonly total_submissions: number;
  readonly has_new_submissions: boolean;
}

interface Start {
  readonly user: { readonly account_type: string; readonly status: string; readonly plan: { name: string } | null };
  readonly projects: readonly { readonly domain: string; readonly forms: readonly Form[] }[];
}

interface Row {
  readonly current_state: string;
  readonly submission_id: number;
  readonly submission_timestamp: number;
  readonly submitted_data: string;
  readonly is_read: boolean;
  readonly is_spam: boolean;
  readonly is_archived: boolean;
  readonly is_complete: boolean;
  readonly is_inProgress: boolean;
  readonly spam_reason: string | null;
  readonly activity_score: number | null;
}

interface Delivered {
  readonly kind: string;
  readonly state: string;
}

interface Detail extends Row {
  readonly state_transitions: readonly { readonly to_state: string }[];
  readonly history: readonly { readonly kind: string; readonly payload: { readonly marker?: string } }[];
  readonly replies: readonly Reply[];
  readonly answers: readonly Answer[];
}

/** A user of the demo's console. */
class Guest {
  readonly #cookie: string;
  private constructor(cookie: string) {
    this.#cookie = cookie;
  }

  static async login(email: string): Promise<Guest> {
    const body = JSON.stringify({ email_id: email, password: PASSWORD });
    const response = await fetch(`${demo.consoleUrl}/cli/user/login`, {
      method: 'POST',
      headers: consoleHeaders,
      body,
    });
    expect(response.status).toBe(200);
    return new Guest(response.headers.get('set-cookie')?.split(';')[0] ?? '');
  }

  async get<T>(url: string): Promise<T> {
    const response = await fetch(demo.consoleUrl + url, { headers: { ...consoleHeaders, cookie: this.#cookie } });
    expect(response.status).toBe(200);
    // The caller states the contract's type.
    return (await response.json()) as T;
  }

  open(url: string): Promise<Response> {
    return fetch(demo.consoleUrl + url, { headers: { cookie: this.#cookie } });
  }

  async start(): Promise<Start> {
    return (await this.get<{ data: Start }>('/v2/cli/misc/initial-data')).data;
  }

  async rows(form: string, since = 0): Promise<readonly Row[]> {
    const url = `/cli/submissions/${demo.forms.get(form)}?since_id=${since}`;
    return (await this.get<{ submissions: readonly Row[] }>(url)).submissions;
  }

  async status(marker: string, id: number): Promise<number> {
    const headers = { ...consoleHeaders, cookie: this.#cookie };
    const body = JSON.stringify({ marker });
    return (await fetch(`${demo.consoleUrl}/cli/submission/mark_as/${id}`, { method: 'POST', headers, body })).status;
  }
}

describe('each role has an account', () => {
  const see = (start: Start) =>
    start.projects.flatMap(({ forms }) => forms.map(({ name, user_role }) => `${name}: ${user_role}`));

  it.each([
    [
      'creator@example.com',
      ['Wholesale enquiries', 'Tasting bookings', 'Barista jobs', 'Appointment requests', 'Adoption enquiries'].map(
        (name) => `${name}: CREATOR`,
      ),
    ],
    ['admin@example.com', ['Wholesale enquiries: ADMIN', 'Tasting bookings: ADMIN']],
    ['viewer@example.com', ['Wholesale enquiries: ONLY_VIEW_USER', 'Appointment requests: ONLY_VIEW_USER']],
    ['client@example.com', ['Appointment requests: ADMIN']],
    ['shared@example.com', ['Tasting bookings: ADMIN']],
  ])('%s', async (email, forms) => {
    expect(accounts.map((account) => account.email)).toContain(email);
    const start = await (await Guest.login(email)).start();
    expect(see(start)).toEqual(forms);
    expect(start.user.status).toBe('ACTIVE');
    expect(start.user.account_type).toBe(email.startsWith('client') ? 'CLIENT_OF_AGENCY' : 'STANDARD');
    // Billing is enabled in the demo: a new account starts with a trial.
    expect(start.user.plan?.name).toBe(email.startsWith('shared') ? 'shared' : 'Team');
  });

  it('lets the view-only account mark nothing', async () => {
    const viewer = await Guest.login('viewer@example.com');
    const [row] = await viewer.rows('Wholesale enquiries');
    expect(await viewer.status('read', row?.submission_id ?? 0)).toBe(403);
  });
});

describe('the submissions', () => {
  it('has as many submissions as requested, and two forms without any', async () => {
    const start = await (await Guest.login('creator@example.com')).start();
    const forms = start.projects.flatMap((project) => project.forms);
    expect(forms.map(({ name, state, total_submissions }) => [name, state, total_submissions])).toEqual([
      ['Wholesale enquiries', 'production', 46],
      ['Tasting bookings', 'production', 28],
      ['Barista jobs', 'fresh', 0],
      ['Appointment requests', 'production', 26],
      ['Adoption enquiries', 'fresh', 0],
    ]);
    expect(start.projects.map(({ domain }) => domain)).toEqual(['localhost', '*.fernhill-clinic.example']);
  });

  it('have ids that ascend with time, within the last sixty days or so', async () => {
    const creator = await Guest.login('creator@example.com');
    const rows = await creator.rows('Appointment requests');
    const times = rows.map((row) => row.submission_timestamp);
    const ids = rows.map((row) => row.submission_id);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    const now = Date.now() / 1000;
    expect(Math.min(...times)).toBeGreaterThan(now - 62 * 86_400);
    expect(Math.max(...times)).toBeLessThan(now);
  });

  it('come in every state that the list knows, with a history that fits', async () => {
    const creator = await Guest.login('creator@example.com');
    const all = [...(await creator.rows('Wholesale enquiries')), ...(await creator.rows('Tasting bookings'))];
    for (const flag of ['is_read', 'is_spam', 'is_archived', 'is_complete', 'is_inProgress'] as const)
      expect(new Set(all.map((row) => row[flag]))).toEqual(new Set([true, false]));
    expect(all.some((row) => row.spam_reason !== null)).toBe(true);
    expect(all.some((row) => row.activity_score !== null && row.activity_score > 60)).toBe(true);
    expect(all.some((row) => row.activity_score === null)).toBe(true);
    expect(all.some((row) => /\p{Script=Han}|\p{Script=Cyrillic}|\p{Script=Arabic}/u.test(row.submitted_data))).toBe(
      true,
    );
    for (const row of all) await expectFitting(creator, row);
  });
});

async function expectFitting(creator: Guest, row: Row): Promise<void> {
  const { history } = await creator.get<Detail>(`/cli/submission/${row.submission_id}`);
  const markers = new Set(history.flatMap(({ payload }) => payload.marker ?? []));
  expect(history[0]?.kind).toBe('received');
  const reads = history.flatMap(({ kind, payload: { marker } }) =>
    kind === 'answer' ? '!read' : (marker?.endsWith('read') && marker) || [],
  );
  expect(reads.at(-1)).toBe(lastOf(row.is_read, reads, 'read'));
  expect(markers.has('complete')).toBe(row.is_complete);
  expect(markers.has('inprogress')).toBe(row.is_inProgress);
  expect(markers.has('archive')).toBe(row.is_archived);
  if (row.is_spam) expect(row.spam_reason !== null || markers.has('spam')).toBe(true);
}

/** A row never read has no such marker; one marked unread has the undo marker, as has one with an answer since. */
function lastOf(is: boolean, markers: readonly string[], marker: string): string | undefined {
  if (is) return marker;
  return markers.includes(marker) ? `!${marker}` : undefined;
}

it('has the visits behind a submission', async () => {
  const creator = await Guest.login('creator@example.com');
  const rows = await creator.rows('Tasting bookings');
  const tracked = rows.findLast((row) => row.activity_score !== null && row.activity_score > 60);
  const log = await creator.get<{ visitor_activity: readonly { readonly path: string }[] }>(
    `/cli/submission/${tracked?.submission_id}/visitor`,
  );
  expect(log.visitor_activity.length).toBeGreaterThan(1);
  expect(log.visitor_activity.map(({ path: page }) => page)).toContain('/visit');
});

it('has actions, notes and reminders in its histories, and moved submissions in their states', async () => {
  const creator = await Guest.login('creator@example.com');
  const rows = await creator.rows('Wholesale enquiries');
  const details = await Promise.all(rows.map((row) => creator.get<Detail>(`/cli/submission/${row.submission_id}`)));
  const kinds = new Set(details.flatMap(({ history }) => history.map(({ kind }) => kind)));
  expect([...kinds]).toEqual(expect.arrayContaining(['action', 'note']));
  for (const { current_state, state_transitions } of details)
    expect(state_transitions.at(-1)?.to_state ?? 'NEW').toBe(current_state);
  expect(new Set(rows.map((row) => row.current_state)).size).toBeGreaterThan(2);
  const { reminders } = await creator.get<{ reminders: readonly unknown[] }>('/cli/user/reminders');
  expect(reminders).toHaveLength(2);
});

it('has conversations: replies that were sent, and answers with what they quote and attach', async () => {
  const creator = await Guest.login('creator@example.com');
  const rows = await creator.rows('Wholesale enquiries');
  const details = await Promise.all(rows.map((row) => creator.get<Detail>(`/cli/submission/${row.submission_id}`)));
  const conversations = details.filter(({ answers }) => answers.length > 0);
  expect(new Set(conversations.map(({ is_read }) => is_read))).toEqual(new Set([false, true]));
  for (const { submission_id, submission_timestamp, replies, answers } of conversations) {
    const [reply] = replies;
    const [answer] = answers;
    expect(answers).toMatchObject([{ reply_id: reply?.id, kind: 'answer', quoted: expect.stringContaining('wrote:') }]);
    expect(answer?.quoted).toContain(`> ${reply?.text}`);
    expect(new Set(replies.map(({ state }) => state))).toEqual(new Set(['sent']));
    const times = [submission_timestamp, reply?.timestamp ?? 0, answer?.timestamp ?? 0, Date.now() / 1000];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const [file] = answer?.files ?? [];
    const opened = await creator.open(`/submissions/${submission_id}/files/${file?.file_id}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, file?.type]);
  }
  const types = conversations.map(({ answers }) => answers[0]?.files[0]?.type);
  expect(new Set(types)).toEqual(new Set(['application/pdf', 'image/png']));
});

it('has an active and an inactive webhook', async () => {
  const creator = await Guest.login('creator@example.com');
  const { data } = await creator.get<{ data: { webhooks: readonly { readonly is_webhook_active: boolean }[] } }>(
    `/v2/cli/forms/${demo.forms.get('Wholesale enquiries')}`,
  );
  expect(data.webhooks.map((one) => one.is_webhook_active)).toEqual([true, false]);
});

it('receives a visitor of the sample website and notifies the webhook', async () => {
  const page = await (await fetch(`${demo.siteUrl}/contact`)).text();
  expect(page).toContain(`${demo.collectorUrl}/t.js`);
  const creator = await Guest.login('creator@example.com');
  const last = Math.max(...(await creator.rows('Wholesale enquiries')).map((row) => row.submission_id));
  const body = new URLSearchParams({ name: 'Vera Sample', email: 'vera@example.com', message: 'Two sacks, please.' });
  const sent = await fetch(`${demo.collectorUrl}/f/${demo.forms.get('Wholesale enquiries')}`, {
    method: 'POST',
    headers: { origin: demo.siteUrl },
    body,
  });
  expect(sent.status).toBe(200);
  const [arrived] = await creator.rows('Wholesale enquiries', last);
  expect(JSON.parse(arrived?.submitted_data ?? '{}')).toMatchObject({ name: 'Vera Sample' });
  const deliveries = async () =>
    (await creator.get<{ data: readonly Delivered[] }>(`/v2/cli/submissions/${arrived?.submission_id}/deliveries`))
      .data;
  await expect
    .poll(deliveries, { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ kind: 'webhook', state: 'done' }));
});
