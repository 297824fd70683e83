import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** What the console is measured against: its own files, and a form with many submissions, answered from memory. */
export function startStandIn(built: string, count: number): Promise<Server> {
  const list = JSON.stringify(listOf(count));
  const page = readFileSync(path.join(built, 'index.html'), 'utf8');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    const file = path.join(built, pathname.replace(/^\/app\//, ''));
    const send = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    if (pathname.startsWith('/app/assets/') && existsSync(file))
      return send(types[path.extname(file)] ?? 'application/octet-stream', readFileSync(file));
    if (pathname === '/v2/cli/misc/initial-data')
      return send('application/json', JSON.stringify({ data: initialData }));
    if (pathname === '/v2/cli/misc/environment') return send('application/json', JSON.stringify({ data: environment }));
    if (pathname.startsWith('/cli/submissions/')) return send('application/json', list);
    if (pathname === '/cli/live')
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    if (pathname.startsWith('/cli/') || pathname.startsWith('/v2/'))
      return response.writeHead(404, { 'content-type': 'application/json' }).end('{"success":false,"errors":["none"]}');
    return send('text/html', page);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov', 'Jürgen Groß'];
const topics = ['delivery to the islands', 'a broken grinder', 'wholesale prices', 'the roasting course in March'];

function listOf(count: number) {
  const submissions = Array.from({ length: count }, (_, at) => ({
    submission_id: at + 1,
    current_state: 'NEW',
    is_spam: false,
    is_read: at % 3 === 0,
    is_archived: false,
    is_complete: false,
    is_inProgress: false,
    is_test: false,
    is_locked: false,
    spam_reason: null,
    submitted_data: JSON.stringify({
      name: `${names[at % 6]} ${at}`,
      email: `visitor${at}@example.com`,
      message: `I would like to ask about ${topics[at % 4]}. Could you call me back on day ${at % 365}?`,
    }),
    activity_score: at % 100,
    submission_time: '2026-11-20T13:05:00Z',
    submission_day: 20,
    submission_month: 11,
    submission_year: 2026,
    submission_hour: 14,
    submission_minute: 5,
    submission_timestamp: 1_795_179_900,
    submitter_timezone: 'Europe/Berlin',
    is_submitter_timezone_known: true,
  }));
  const meta_table = ['name', 'email', 'message'].map((field) => ({ field, label: field, kind: 'text' }));
  return { success: true, errors: [], submissions, meta_table, detailed_action_specs: [] };
}

const form = {
  id: 7,
  uid: 'fContact123',
  project_id: 3,
  project_uid: 'pAcme1234',
  name: 'Contact',
  domain: 'example.com',
  state: 'production',
  user_role: 'CREATOR',
  is_shared_to_user: false,
  total_submissions: 0,
  today_submissions: 0,
  unread_count: 0,
  dropoff_count: 0,
  conversion_rate: null,
  has_new_submissions: false,
  key_fields: ['name', 'email', 'message'],
  all_fields: 'name,email,message',
  all_states: ['NEW', 'CONTACTED', 'WON'],
  IS_FIELDS_SET: false,
  script: '',
};
const project = {
  id: 3,
  uid: 'pAcme1234',
  name: 'Acme',
  domain: 'example.com',
  website: 'example.com',
  is_shared_to_user: false,
  forms: [form],
};
const initialData = {
  user: {
    id: 1,
    name: 'Ada',
    username: 'ada@example.com',
    email_id: 'ada@example.com',
    emailID: 'ada@example.com',
    status: 'ACTIVE',
    account_type: 'STANDARD',
    plan: null,
    is_new_user: false,
    showTour: true,
  },
  projects: [project],
  project_forms_list: [project],
  subscription: null,
  info: [],
  error: [],
  warning: [],
  other: [],
};
const environment = {
  product: 'Inlet',
  app_env: 'local',
  collector_url: 'http://127.0.0.1:1',
  support_url: null,
  support_email: null,
  signup_open: true,
};
