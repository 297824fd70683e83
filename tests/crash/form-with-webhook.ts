import { expect, vi } from 'vitest';
import type { Sink } from '../faults/sink.ts';
import { type JsonResponse, Caller } from '../multi-server/caller.ts';
import { type MailServer, parsed } from '../server/mail-server.ts';
import type { NewForm } from '../server/person.ts';
import type { KillableServer } from './killable-server.ts';

/** The receivers of each submission besides the owner's email. */
export interface Sinks {
  readonly webhook: Sink;
  readonly chat: Sink;
  readonly zapier: Sink;
}

export interface Fixture {
  readonly server: KillableServer;
  readonly sinks: Sinks;
  readonly mail: MailServer;
}

/** A new form of a new owner whose submissions go to every receiver of the fixture. */
export async function formWithWebhook({ server: { console }, sinks, mail }: Fixture): Promise<NewForm> {
  const owner = new Caller('owner@example.test');
  await owner.register(console);
  await owner.logIn(console);
  await prove(owner, console, mail);
  const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };
  const { body: form } = await owner.post<NewForm>(console, '/cli/wizard/create/project_form', draft);
  const settings = `/v2/cli/forms/${form.form_id}`;
  done(await owner.post(console, `${settings}/webhooks`, { name: 'CRM', request_url: sinks.webhook.url }));
  const integrations = { is_slack_integration_on: true, slack_webhook: sinks.chat.url, is_zapier_webhook_on: true };
  done(await owner.patch(console, settings, integrations));
  const { body } = await owner.get<{ data: { api_key: string } }>(console, settings);
  const key = { 'x-api-key': body.data.api_key };
  done(await owner.post(console, '/v2/cli/zapier/hooks', { hook_url: sinks.zapier.url }, key));
  return form;
}

/** An owner with an unverified address gets only a few emails. */
async function prove(owner: Caller, console: string, { received }: MailServer): Promise<void> {
  await vi.waitFor(() => expect(received).toHaveLength(1), 20_000);
  const [message] = await Promise.all(received.map(parsed));
  const token = /verify-email#token=([\w-]+)/.exec(message?.text ?? '')?.[1];
  done(await owner.post(console, '/cli/user/verify_email', { token }));
}

function done({ status, body }: JsonResponse<unknown>): void {
  if (status !== 200) throw new Error(`The form was not set up: ${status} ${JSON.stringify(body)}`);
}
