const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

/** Registers an account and makes forms of its own, over HTTP; their uids. */
export async function newForms(console: string, count: number): Promise<readonly string[]> {
  const credentials = { email_id: 'owner@example.test', password: 'correct horse battery' };
  await post(`${console}/cli/user/register`, { ...credentials, name: 'Owner' });
  const login = await post(`${console}/cli/user/login`, credentials);
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };
  const uids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await post(`${console}/cli/wizard/create/project_form`, draft, { cookie });
    uids.push(((await answer.json()) as { form_uid: string }).form_uid);
  }
  return uids;
}

async function post(url: string, body: object, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return answer;
}
