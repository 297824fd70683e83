import type { AnswerInput } from '../../../contract/endpoint.ts';
import type { environment, Form, initialData, Project } from '../contract.ts';

type InitialData = AnswerInput<typeof initialData>;

/** Whoever is signed in, with these workspaces. */
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

export const environmentAnswer: AnswerInput<typeof environment> = {
  product: 'Inlet',
  app_env: 'local',
  collector_url: 'http://c.test',
  support_url: 'https://support.example',
  support_email: null,
  signup_open: true,
};
