import * as z from 'zod/mini';

const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

/** Registers an account and logs it in, over HTTP; its cookie. */
export async function newOwner(console: string, email = 'owner@example.test'): Promise<string> {
  const credentials = { email_id: email, password: 'correct horse battery' };
  await post(`${console}/cli/user/register`, { ...credentials, name: 'Owner' });
  const login = await post(`${console}/cli/user/login`, credentials);
  return login.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const NewForm = z.object({ form_uid: z.string() });

/** Creates forms of an account over HTTP and returns their uids; of a new account without a cookie. */
export async function newForms(console: string, count: number, owner?: string): Promise<readonly string[]> {
  const cookie = owner ?? (await newOwner(console));
  const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };
  const uids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const response = await post(`${console}/cli/wizard/create/project_form`, draft, { cookie });
    uids.push(NewForm.parse(await response.json()).form_uid);
  }
  return uids;
}

/** Gives a form a webhook, over HTTP. */
export async function addWebhook(console: string, formUid: string, url: string, owner: string): Promise<void> {
  await post(`${console}/v2/cli/forms/${formUid}/webhooks`, { name: 'Bench', request_url: url }, { cookie: owner });
}

async function post(url: string, body: object, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return response;
}
