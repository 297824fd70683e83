import { once } from 'node:events';
import type { APIRequestContext } from 'playwright';
import type { MailServer } from '../../tests/server/mail-server.ts';
import { accounts, PASSWORD } from '../demo/sample-data.ts';
import type { Demo } from '../demo/start-demo.ts';

/** The header that the console sends. */
const headers = { 'x-requested-with': 'inlet' };

/** The signed-in user. */
export type Guest = 'nobody' | 'creator' | 'viewer' | 'newcomer';

/** URLs of the demo's data. */
export interface Routes {
  readonly console: string;
  /** The first form with submissions, and the form without any. */
  readonly busy: string;
  readonly fresh: string;
  /** A submission of the first form with a score and a conversation. */
  readonly submission: number;
  /** The emailed link of an invitation. */
  readonly invitation: string;
}

const newcomer = { email_id: 'lou@example.com', name: 'Lou Winter', password: PASSWORD };
const emailOf = (guest: Exclude<Guest, 'nobody'>): string =>
  guest === 'newcomer' ? newcomer.email_id : (accounts.find(({ key }) => key === guest)?.email ?? '');

async function call<T>(request: APIRequestContext, url: string, data?: object): Promise<T> {
  const response = await request.fetch(url, { method: data ? 'POST' : 'GET', headers, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`);
  // The caller states the contract's type.
  return (await response.json()) as T;
}

export async function logIn(request: APIRequestContext, console: string, guest: Guest): Promise<void> {
  if (guest === 'nobody') return;
  await call(request, `${console}/cli/user/login`, { email_id: emailOf(guest), password: PASSWORD });
}

interface Start {
  readonly data: { readonly projects: readonly { readonly uid: string; readonly forms: readonly { uid: string }[] }[] };
}
interface List {
  readonly submissions: readonly { readonly submission_id: number; readonly activity_score: number | null }[];
}

/** Collects URLs of the demo as its creator, adds an account without data, and sends an invitation. */
export async function prepareRoutes(request: APIRequestContext, demo: Demo, mail: MailServer): Promise<Routes> {
  const console = demo.consoleUrl;
  await call(request, `${console}/cli/user/register`, newcomer);
  await logIn(request, console, 'creator');
  const { projects } = (await call<Start>(request, `${console}/v2/cli/misc/initial-data`)).data;
  const base = (name: string): string => {
    const form = demo.forms.get(name);
    const project = projects.find(({ forms }) => forms.some(({ uid }) => uid === form));
    return `${console}/app/${project?.uid}/${form}`;
  };
  const busy = base('Wholesale enquiries');
  const form = demo.forms.get('Wholesale enquiries');
  const invited = { username: 'alex.finch@example.com', privilege_type: 'ADMIN' };
  await call(request, `${console}/v2/cli/forms/${form}/access`, invited);
  const { submissions } = await call<List>(request, `${console}/cli/submissions/${form}`);
  const scored = submissions.filter(({ activity_score }) => activity_score !== null);
  return {
    console,
    busy,
    fresh: base('Adoption enquiries'),
    submission: await firstConversation(
      request,
      console,
      scored.map(({ submission_id }) => submission_id).toReversed(),
    ),
    invitation: await mailedInvitation(mail, console),
  };
}

async function firstConversation(request: APIRequestContext, console: string, ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    const { answers } = await call<{ answers: readonly unknown[] }>(request, `${console}/cli/submission/${id}`);
    if (answers.length > 0) return id;
  }
  return ids[0] ?? 0;
}

/** The link of the invitation, once a job of the server has sent it. */
async function mailedInvitation({ received, taken }: MailServer, console: string): Promise<string> {
  for (;;) {
    for (const { text } of received) {
      const decoded = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const [, link] = /(\/app\/accept-invitation[?#][^\s"<>]+)/.exec(decoded) ?? [];
      if (link !== undefined) return console + link;
    }
    await once(taken, 'taken', { signal: AbortSignal.timeout(60_000) });
  }
}
