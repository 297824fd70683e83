import type { ResponseInput } from '../../../contract/endpoint.ts';
import type { environment, Form, getForm, initialData, Project } from '../contract.ts';

type InitialData = ResponseInput<typeof initialData>;

/** Initial data of a signed-in user with these workspaces. */
export function initialDataOf(projects: readonly Project[] = [], user: Partial<InitialData['user']> = {}): InitialData {
  return {
    user: {
      id: 7,
      name: 'Ada',
      username: 'ada@example.com',
      email_id: 'ada@example.com',
      emailID: 'ada@example.com',
      status: 'ACTIVE',
      account_type: 'STANDARD',
      plan: null,
      is_new_user: projects.length === 0,
      showTour: true,
      ...user,
    },
    projects: [...projects],
    project_forms_list: [...projects],
    subscription: null,
    info: [],
    error: [],
    warning: [],
    other: [],
  };
}

export function formOf(part: Partial<Form> = {}): Form {
  return {
    id: 1,
    uid: 'fContact',
    project_id: 1,
    project_uid: 'pHarbour',
    name: 'Contact',
    domain: 'harbour.example',
    state: 'fresh',
    user_role: 'CREATOR',
    is_shared_to_user: false,
    total_submissions: 0,
    today_submissions: 0,
    unread_count: 0,
    dropoff_count: 0,
    conversion_rate: null,
    has_new_submissions: false,
    key_fields: [],
    all_fields: '',
    all_states: ['NEW'],
    IS_FIELDS_SET: false,
    script: '<script async src="http://c.test/t.js" data-project="pHarbour" data-form="fContact"></script>',
    ...part,
  };
}

/** A form as returned to its editors, with default settings. */
export function editedFormOf(part: Partial<Form> = {}): ResponseInput<typeof getForm> {
  return {
    ...formOf(part),
    user_role: 'CREATOR',
    user_form_links: [],
    webhooks: [],
    receive_submissions: true,
    is_auto_redirect_on: false,
    auto_redirect_url: null,
    send_notification_email_on_new_submission: true,
    cc_addresses: [],
    notification_digest: 'off',
    notification_digest_hour: 8,
    notification_digest_timezone: null,
    is_auto_responder_email_on: false,
    auto_responder_email_subject: null,
    auto_responder_email_from_name: null,
    auto_responder_email_template: null,
    auto_responder_email_colour: null,
    is_slack_integration_on: false,
    slack_webhook: null,
    is_google_recaptcha_on: false,
    google_recaptcha_secret: null,
    is_zapier_webhook_on: false,
    zapier_webhook_url_on_new_submission: null,
    api_key: null,
    zapier_hooks: [],
  };
}

export function projectOf(forms: readonly Form[], part: Partial<Project> = {}): Project {
  return {
    id: 1,
    uid: 'pHarbour',
    name: 'Harbour',
    domain: 'harbour.example',
    website: 'harbour.example',
    is_shared_to_user: false,
    forms: [...forms],
    ...part,
  };
}

export const environmentResponse: ResponseInput<typeof environment> = {
  product: 'Inlet',
  app_env: 'local',
  collector_url: 'http://c.test',
  support_url: 'https://support.example',
  support_email: null,
  signup_open: true,
};
