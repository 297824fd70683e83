// Modules: event-log, drafts, settings, form-settings, workflow, sharing, delivery-log
import type { Page } from '@playwright/test';
import { conclusionOn, eventLogBeside, logWith, screenSettled } from './compared-screens.ts';
import { exported } from './exported-log.ts';
import { expect, ours, test } from './fixtures.ts';
import { logsOfTabs } from './recorded-log.ts';
import { testSubmission } from './shared-form.ts';

/** Edits of the served code of a settings tab, as builds with these bugs would have it. */
const losing: Readonly<Record<string, readonly [correct: RegExp, buggy: string]>> = {
  'lost when its tab is opened again': [/\{\.\.\.(\w+),\.\.\.\w+\.of\(\w+\)\}/, '{...$1}'],
  'lost when the settings change elsewhere': [/(\w+!==(\w+)&&\(\w+\(\2\),\w+\(\{\.\.\.\2),\.\.\.\w+\}\)/, '$1})'],
};

for (const [what, [correct, buggy]] of Object.entries({ ...losing, 'not lost': [/$/, ''] as const }))
  test(`locates unsaved changes of a settings tab in a log without personal data: ${what}`, async ({
    page,
    inlet,
    owner,
  }) => {
    test.slow();
    await page.route('**/use-tab-form-*.js', async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      expect(code).toMatch(correct);
      await route.fulfill({ response, body: code.replace(correct, buggy) });
    });
    await page.goto(`${owner.base}/settings/general`);
    const name = page.getByLabel('Form name');
    await logWith(page, 'settings/tab');
    await name.fill('Contact Lovelace');
    await page.getByRole('link', { name: /^Options/ }).click();
    await expect.poll(async () => (await logsOfTabs(page)).join('')).toContain('"values":{"name":"Contact Lovelace"}');
    await page.getByLabel('Redirect URL').waitFor();
    await page.getByRole('link', { name: /^General/ }).click();
    await name.waitFor();
    const change = await page.request.patch(`${inlet.url}/v2/cli/forms/${owner.form}`, {
      data: { receive_submissions: false },
      headers: ours,
    });
    expect(change.status()).toBe(200);
    await expect(page.getByRole('switch', { name: 'Receive submissions' })).not.toBeChecked();
    expect((await name.inputValue()) === 'Contact Lovelace').toBe(buggy === '');
    await screenSettled(page);
    // The export would ask whether to leave them.
    if (buggy === '') await page.getByRole('button', { name: 'Discard changes' }).click();
    const redacted = await exported(page, 'replaced');
    expect(redacted).not.toContain('Lovelace');

    const viewer = await eventLogBeside(page);
    expect(await conclusionOn(viewer, 'redacted.jsonl', redacted)).toMatch(
      buggy === ''
        ? /^Verified by .* and \d+ texts on screen/
        : /^First difference at entry \d+: the screen now differs in settings\/tab \S+ general name/,
    );
  });

interface Entry {
  readonly path: string;
  /** Shows the form. */
  readonly open: (page: Page) => Promise<void>;
  /** Enters something. */
  readonly enter: (page: Page) => Promise<void>;
  readonly region: RegExp;
  /** An edit of a served file that loses it, instead of one of all forms. */
  readonly losing?: readonly [file: string, correct: RegExp, buggy: string];
}

const fills =
  (label: string, text: string): Entry['enter'] =>
  async (page) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    // A field in use is not compared.
    await field.blur();
  };

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

const entries: Readonly<Record<string, Entry>> = {
  'the days of a retry': {
    path: 'settings/deliveries',
    async open(page) {
      // A delivery fails for good after hours.
      await page.route(/\/forms\/[^/]+\/deliveries(\?|$)/, async (route) => {
        const response = await route.fetch();
        const { data } = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { data: { ...data, failed: 1 } } });
      });
      await page.reload();
      await press(page, 'Retry 1 failed…');
    },
    enter: fills('From', '01/11/2026'),
    region: /deliveries\/range \S+ from/,
  },
  'the name of a state': {
    path: 'settings/workflow',
    open: (page) => press(page, 'Add state'),
    enter: fills('New state', 'OFFERED'),
    region: /settings\/tab \S+ workflow\/overlay state new name/,
  },
  'the address of a new user': {
    path: 'settings/access',
    open: (page) => press(page, 'Add new user'),
    enter: fills('Username', 'grace@example.com'),
    region: /settings\/tab \S+ access\/overlay new username/,
  },
  'the request for a report': {
    path: 'reports',
    open: (page) => press(page, 'Request a report'),
    enter: fills('Message', 'Sources by week'),
    region: /reports\/request \S+ message/,
  },
  'the name of a view, in the Table': {
    path: 'submissions',
    async open(page) {
      await press(page, 'Saved views');
      await page.getByRole('menuitem', { name: 'Save view' }).click();
    },
    enter: fills('Name', 'Urgent'),
    region: /saved-views\/new \S+ name/,
  },
  'a field of an action': {
    path: 'submissions',
    async open(page) {
      await page.getByRole('row', { name: /Test/ }).getByRole('link').click();
      await press(page, 'Schedule call');
    },
    enter: fills('Agenda', 'Prices'),
    region: /workflow\/fields \S+ \S+ \S+ \S+ 1/,
  },
  'a field of an action on several rows': {
    path: 'submissions',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Select all' }).check({ force: true });
      await press(page, 'Change state');
      await page.getByRole('menuitem', { name: 'Schedule call' }).click();
    },
    enter: fills('Agenda', 'Prices'),
    region: /workflow\/fields \S+ \S+ \S+ \S+ 1/,
  },
  'the columns of a list': {
    path: 'submissions',
    open: (page) => press(page, 'Columns'),
    enter: (page) => page.getByRole('checkbox', { name: 'Hide email' }).click({ force: true }),
    region: /columns\/drawer \S+ fields/,
    losing: ['column-drawer', /select:(\w+)=>\{\w+\(\1\),/, 'select:$1=>{'],
  },
  // The layout is remembered.
  'the name of a view, in the Inbox': {
    path: 'submissions',
    async open(page) {
      await page.getByText('Inbox', { exact: true }).click();
      await press(page, 'Save view');
    },
    enter: fills('Name', 'Urgent'),
    region: /saved-views\/new \S+ name/,
  },
};

/** What all forms show. */
const emptied = [
  'drafts',
  /(\w+)\((\{\.\.\.\w+,draft:\w+,region:)/,
  '(given=>{const form=$1(given);return{...form,text:name=>({...form.text(name),value:""})}})($2',
] as const;

/** Enters a text, and waits until the screen with it is recorded. */
async function record(page: Page, base: string, { path, open, enter }: Entry): Promise<void> {
  const firstScreens = async () => (await logsOfTabs(page)).join('').split('"is_first"').length;
  const before = page.url().startsWith('http') ? await firstScreens() : 1;
  await page.goto(`${base}/${path}`);
  // The recording loads with the first input.
  await page.keyboard.press('Shift');
  await expect.poll(firstScreens, { timeout: 60_000 }).toBeGreaterThan(before);
  await open(page);
  await enter(page);
  await expect.poll(async () => (await logsOfTabs(page)).join('')).toContain('"shell/page-state-recorded"');
  await screenSettled(page);
}

for (const [what, entry] of Object.entries(entries))
  test(`locates a form that loses ${what}`, async ({ page, inlet, owner }) => {
    await testSubmission(inlet, owner, page);
    const [file, correct, buggy] = entry.losing ?? emptied;
    await page.route(`**/${file}-*.js`, async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      expect(code).toMatch(correct);
      await route.fulfill({ response, body: code.replace(correct, buggy) });
    });
    await record(page, owner.base, entry);
    const log = (await logsOfTabs(page)).join('');
    const conclusion = await conclusionOn(await eventLogBeside(page), 'lost.jsonl', log);
    expect(conclusion).toMatch(/^First difference at entry \d+: the screen now differs in /);
    expect(conclusion).toMatch(entry.region);
  });

test('verifies forms that lose nothing', async ({ page, inlet, owner }) => {
  test.slow();
  await testSubmission(inlet, owner, page);
  for (const entry of Object.values(entries)) await record(page, owner.base, entry);
  const log = (await logsOfTabs(page)).join('');
  for (const { region } of Object.values(entries)) expect(log).toMatch(region);
  const conclusion = await conclusionOn(await eventLogBeside(page), 'kept.jsonl', log);
  expect(conclusion).toMatch(/^Verified by .* and \d+ texts on screen/);
});
