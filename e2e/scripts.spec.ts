// Modules: every screen
import type { Page } from '@playwright/test';
import { boxOf } from './box.ts';
import { expect, makeOwner } from './fixtures.ts';
import { switchLayout } from './inbox-page.ts';
import { whenLoaded } from './overflow.ts';
import { test } from './selling.ts';
import { mailedToken, settingsOf, verifyAddress } from './shared-form.ts';
import { countRightToLeft, cyrillicFaces, misdirected } from './text-direction.ts';

// Forty screens; a busy machine needs more time.
test.describe.configure({ timeout: 150_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' }, actionTimeout: 15_000 });

const headers = { 'x-requested-with': 'inlet' };
const hebrew = { name: 'נועה כהן', workspace: 'מאפיית הנמל', form: 'צור קשר', state: 'חדש', done: 'טופל' };
const cyrillic = { name: 'Мария Иванова', message: 'Здравствуйте, доставляете ли вы на острова?' };

async function call(page: Page, url: string, method: string, data: object): Promise<Record<string, unknown>> {
  const response = await page.request.fetch(url, { method, data, headers });
  expect(response.status(), `${url}: ${await response.text()}`).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

test('shows right-to-left text in its own direction, and Cyrillic in the typeface of the product', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  const { url: at, collectorUrl } = inlet;
  const api = `${at}/v2/cli/forms/${owner.form}`;
  await verifyAddress(inlet, owner, page);
  await call(page, `${at}/cli/user/settings`, 'PUT', { name: hebrew.name });
  await call(page, `${at}/v2/cli/websites/${owner.project}`, 'PATCH', { name: hebrew.workspace });
  await call(page, `${api}/workflow`, 'PUT', {
    states: [hebrew.state, hebrew.done],
    actions: [
      {
        unique_name: 'finish',
        display_name: 'לסיים',
        from_states: [hebrew.state],
        to_state: hebrew.done,
        required_data: { reason: 'STRING' },
        field_labels: { reason: 'סיבה' },
      },
    ],
    replacements: Object.fromEntries(
      ['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'].map((old) => [old, hebrew.state]),
    ),
  });
  await call(page, api, 'PATCH', {
    name: hebrew.form,
    auto_responder_email_subject: 'תודה רבה',
    auto_responder_email_from_name: hebrew.workspace,
    auto_responder_email_template: 'שלום {{שם}}, קיבלנו את פנייתך.',
  });
  await call(page, `${api}/webhooks`, 'POST', { name: 'מערכת לקוחות', request_url: 'https://example.com/in' });
  await call(page, `${api}/access`, 'POST', { username: 'guest@example.com', privilege_type: 'ADMIN' });
  const send = async (form: Record<string, string>) => {
    const sent = await page.request.post(`${collectorUrl}/f/${owner.form}`, {
      form,
      headers: { accept: 'application/json' },
    });
    expect(sent.status()).toBe(200);
  };
  await send({
    name: 'دانة ليفي',
    email: 'dana@example.com',
    message: 'שלום, האם אתם שולחים לאיים?',
    שם: 'דנה',
    כתובת: 'הנמל 5',
  });
  await send({ ...cyrillic, email: 'maria@example.com', Город: 'Казань' });
  const { submissions } = await call(page, `${at}/cli/submissions/${owner.form}`, 'GET', {});
  const [, first] = submissions as { submission_id: number }[];
  const id = first?.submission_id ?? 0;
  await call(page, `${at}/cli/notes/add_new/submission/${id}`, 'POST', { message: 'להתקשר מחר' });
  await call(page, `${at}/cli/user/reminder/submission/${id}`, 'POST', {
    note: 'לחזור',
    time_to_remind: 4_000_000_000,
  });
  await call(page, `${at}/cli/state/run_action/${owner.form}/${id}/finish`, 'POST', {
    auxiliary_data: { reason: 'הושלם' },
  });
  // Somebody with a Hebrew name invites the owner.
  const other = await browser.newContext();
  const host = await makeOwner(inlet, other);
  const token = await mailedToken(inlet, host.email, '/verify-email');
  await other.request.post(`${at}/cli/user/verify_email`, { data: { token }, headers });
  for (const [path, method, data] of [
    ['/cli/user/settings', 'PUT', { name: hebrew.name }],
    [`/v2/cli/forms/${host.form}`, 'PATCH', { name: hebrew.form }],
    [`/v2/cli/forms/${host.form}/access`, 'POST', { username: owner.email, privilege_type: 'ADMIN' }],
  ] as const)
    expect((await other.request.fetch(`${at}${path}`, { method, data, headers })).status()).toBe(200);
  await other.close();

  const found: string[] = [];
  let shown = 0;
  const look = async (what: string) => {
    await whenLoaded(page);
    shown += await countRightToLeft(page);
    found.push(...(await misdirected(page)).map((one) => `${what}: ${one}`));
  };
  const open = async (url: string) => {
    await page.goto(url);
    await page.locator('h1, h2').first().waitFor();
    await look(url.replace(at, ''));
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(`${owner.base}/submissions`);
  expect(await cyrillicFaces(page)).toEqual(['400 SourceSansPro-Regular', '600 SourceSansPro-SemiBold']);
  for (const button of [/^Workspace: /, /^Form: /, /^User menu/, /^Actions/]) {
    await page.getByRole('button', { name: button }).first().click();
    await look(`the menu ${String(button)}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Columns' }).click();
  const save = page.getByRole('button', { name: 'Save columns' });
  await save.waitFor();
  await look('the columns');
  await page.keyboard.press('Escape');
  await save.waitFor({ state: 'hidden' });
  await page.getByRole('checkbox').nth(1).check();
  await look('a selected row');
  await page.getByRole('checkbox').nth(1).uncheck();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('תצוגה');
  await look('the name of a view');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await look('the saved views');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.keyboard.type('שלום');
  await look('the command palette');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('האם');
  await page.locator('.row-link').nth(1).waitFor({ state: 'hidden' });
  await look('the search');
  await page.getByRole('searchbox').fill('');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').blur();
  await page.locator('.row-link').first().focus();
  await page.keyboard.press('e');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.keyboard.type('Undo history');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Undo history' }).getByRole('listitem').first().waitFor();
  await look('the undo history');
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await switchLayout(page);
  await page.getByRole('navigation', { name: 'Filters' }).waitFor();
  await look('the Inbox');
  await page
    .getByRole('link', { name: /דנה|دانة/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'History' }).waitFor();
  await look('the pane');
  // A message is narrower than its column, and starts at the edge at which reading it starts.
  const message = await boxOf(page.locator('.submitted-message dd'));
  const column = await boxOf(page.locator('.submitted-message'));
  expect(message.width).toBeLessThan(column.width);
  expect(message.x + message.width).toBeCloseTo(column.x + column.width, 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await look('the pane on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${owner.base}/submissions`);
  await switchLayout(page);
  await open(`${owner.base}/submissions/raw/${id}`);
  await page.getByRole('region', { name: 'History' }).waitFor();
  await look('the detail');
  await page.emulateMedia({ media: 'print' });
  await look('the printed detail');
  await page.emulateMedia({ media: 'screen' });
  await open(`${owner.base}/submissions/logs/${id}`);
  for (const path of ['reports', 'installation']) await open(`${owner.base}/${path}`);
  for (const url of await settingsOf(owner, page)) await open(url);
  const beside = [
    'createnew',
    'createnew/form',
    `setup/success?form=${owner.form}`,
    'profile',
    'billing',
    'invitations',
    'reminders',
  ];
  for (const path of beside) await open(`${at}/app/${path}`);
  expect(shown, 'elements with such text').toBeGreaterThan(150);
  expect(found).toEqual([]);
});
