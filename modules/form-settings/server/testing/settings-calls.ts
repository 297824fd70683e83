import type { EditedForm } from '../../../../contract/entity/form.ts';
import { type ChangeableSettings, MASKED } from '../../../../contract/entity/form-settings.ts';
import { sql } from '../../../../server/kit.ts';
import type { TestServer } from '../../../../tests/server/harness.ts';
import { colleague } from '../../../../tests/server/inbox-of.ts';
import type { NewForm, Person } from '../../../../tests/server/person.ts';
import type { FirstGenerationSettings } from '../../contract.ts';

/** Every setting with a non-default value. */
export const everything: ChangeableSettings = {
  receive_submissions: false,
  is_auto_redirect_on: true,
  auto_redirect_url: 'https://example.com/thanks',
  send_notification_email_on_new_submission: false,
  cc_addresses: ['ann@example.test', 'bob@example.test'],
  notification_digest: 'daily',
  notification_digest_hour: 18,
  notification_digest_timezone: 'Europe/Berlin',
  max_files: 3,
  max_file_mb: 5,
  max_total_file_mb: 200,
  is_auto_responder_email_on: true,
  auto_responder_email_subject: 'Thank you, {{name}}',
  auto_responder_email_from_name: 'Harbour Coffee',
  auto_responder_email_template: 'Hello {{name}},\n\nwe have your message.',
  auto_responder_email_colour: '#7a1fa2',
  is_slack_integration_on: true,
  slack_webhook: 'https://hooks.slack.com/services/T0/B0/canary-webhook',
  is_google_recaptcha_on: true,
  google_recaptcha_secret: 'canary-recaptcha-secret',
  is_zapier_webhook_on: true,
  zapier_webhook_url_on_new_submission: 'https://hooks.zapier.com/hooks/catch/1/abc',
};

/** The same settings as returned by the server. */
export const returned = { ...everything, slack_webhook: MASKED, google_recaptcha_secret: MASKED };

export const newer = ({ form_uid }: NewForm): string => `/v2/cli/forms/${form_uid}`;
export const first = ({ form_id }: NewForm): string => `/cli/form/settings/${form_id}`;

/** Calls the settings endpoints of both generations, as the owner unless another person is passed. */
export class SettingsCalls {
  readonly #server: TestServer;
  readonly #owner: Person;

  constructor(server: TestServer, owner: Person) {
    this.#server = server;
    this.#owner = owner;
  }

  async get(form: NewForm): Promise<EditedForm> {
    return (await this.#owner.get<{ data: EditedForm }>(newer(form))).body.data;
  }

  async getFirst(form: NewForm): Promise<FirstGenerationSettings> {
    return (await this.#owner.get<{ settings: FirstGenerationSettings }>(first(form))).body.settings;
  }

  patch(form: NewForm, change: object, person = this.#owner) {
    return person.patch<{ data: EditedForm; error: { code: string; message: string } }>(newer(form), change);
  }

  put(form: NewForm, change: object, person = this.#owner) {
    return person.put<{ settings: FirstGenerationSettings; errors: string[] }>(first(form), change);
  }

  /** Creates another person with access to the form. */
  share(form: NewForm, role: 'ADMIN' | 'ONLY_VIEW_USER'): Promise<Person> {
    return colleague(this.#server, form, role);
  }

  /** Everything stored for a form and its settings, to check that nothing changed. */
  async stored(form: NewForm): Promise<unknown> {
    const { rows } = await sql`
      select to_jsonb(f) as form, to_jsonb(s) as settings, p.domain, p.name
      from forms f join projects p on p.id = f.project_id left join form_settings s on s.form_id = f.id
      where f.id = ${form.form_id}`.execute(this.#server.db);
    return rows;
  }
}
