import type { Page } from 'playwright';
import { below, busy, click, detail, dialog, press, row, type Scene } from './scene.ts';

const list = { as: 'creator', at: busy('/submissions'), shows: row } as const;
const message = { as: 'creator', layout: 'inbox', at: detail, shows: '.workflow-actions' } as const;
const tab = (name: string, shows: string) => ({ as: 'creator', at: busy(`/settings/${name}`), shows }) as const;

/** On a phone the tools of the list are behind a button. */
async function showTools(page: Page): Promise<void> {
  const more = page.locator('.toolbar-open');
  if (await more.isVisible()) await more.click();
}
const tool =
  (name: string | RegExp, item?: string): NonNullable<Scene['does']> =>
  async (page) => {
    await showTools(page);
    await click(name)(page);
    if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
  };
async function select(page: Page): Promise<void> {
  for (const index of [1, 2, 3]) await page.locator('tbody .choose input').nth(index).check();
}
/** Clicks one after the other. */
const buttons =
  (...names: readonly RegExp[]): NonNullable<Scene['does']> =>
  async (page) => {
    for (const name of names) await click(name)(page);
  };

/** Submissions over the plan's cap. */
const locked = { is_locked: true, submitted_data: '{}', activity_score: null };

/** Dialogs, drawers and menus that open over a screen. */
export const opened: readonly Scene[] = [
  { ...list, name: 'columns', does: tool('Columns'), opens: 'text=Save columns' },
  { ...list, name: 'export', does: tool('Export', 'Export as CSV'), opens: dialog },
  { ...list, name: 'save-view', does: tool(/^(Saved views|Views)/, 'Save view'), opens: dialog },
  {
    ...list,
    name: 'date-picker',
    does: async (page) => {
      await showTools(page);
      await click(/^Received/)(page);
      await page.locator('.date-open').first().click();
    },
    opens: '.date-picker td',
  },
  {
    ...list,
    name: 'release',
    at: busy('/submissions?filter=SPAM'),
    does: async (page) => {
      await select(page);
      await page
        .locator('.bulk-bar')
        .getByRole('button', { name: /not spam/i })
        .click();
    },
    opens: dialog,
  },
  {
    ...list,
    name: 'delete-submissions',
    does: async (page) => {
      await select(page);
      await page.locator('.bulk-delete').click();
    },
    opens: dialog,
  },
  { ...message, name: 'remind-me', does: press('h'), opens: '.reminders-form' },
  {
    ...message,
    name: 'canned-replies',
    does: async (page) => {
      await press('r')(page);
      await page.locator('.canned-menu').click();
    },
    opens: '[role=menuitem]',
  },
  {
    ...message,
    name: 'canned-replies-managed',
    does: async (page) => {
      await press('r')(page);
      await page.locator('.canned-menu').click();
      await page.getByRole('menuitem', { name: 'Manage canned replies' }).click();
    },
    opens: dialog,
  },
  {
    as: 'creator',
    layout: 'inbox',
    name: 'submission-locked',
    at: detail,
    shows: 'text=The content of this submission is locked',
    responses: { '**/cli/submission/*': (sent) => ({ ...sent, ...locked }) },
  },
  {
    ...tab('webhooks', 'main table'),
    name: 'edit-webhook',
    does: buttons(/^Edit /),
    opens: `:is(${dialog}) pre`,
  },
  { ...tab('access', 'main table'), name: 'update-access', does: buttons(/^Edit /), opens: dialog },
  {
    ...tab('deliveries', '.delivery-row'),
    name: 'retry-range',
    does: async (page) => {
      await click(/^Retry .*failed/)(page);
      await page.locator('.date-open').first().click();
    },
    opens: '.date-picker td',
  },
  {
    ...tab('deliveries', '.delivery-row'),
    name: 'delivery-open',
    does: async (page) => {
      // A wide window opens one automatically.
      const pending = page.locator('.delivery-row', { hasText: 'Pending' });
      if ((await page.locator('.delivery-pane').count()) === 0) await pending.click();
    },
    opens: '.delivery-pane',
  },
  {
    ...tab('deliveries', '.delivery-row'),
    name: 'delivery-request',
    does: async (page) => {
      await page.locator('details:not([open]) > .delivery-row', { hasText: 'Webhook' }).first().click();
      await page.getByRole('button', { name: 'Request', exact: true }).click();
    },
    opens: '.delivery-pane .code-block',
  },
  {
    ...tab('workflow', 'main .preview'),
    name: 'workflow-action',
    does: buttons(/^Edit Lose/),
    opens: 'main form form, .workflow-list form, .workflow-list input',
    isLong: true,
  },
  {
    ...tab('workflow', 'main .preview'),
    name: 'workflow-action-error',
    does: buttons(/^Add action/, /^Add field/, /^Apply/),
    opens: '.field-error',
    isLong: true,
  },
  {
    as: 'creator',
    name: 'reports-compared',
    at: busy(`/reports?from=${day(-20)}&to=${day(0)}`),
    shows: '.echarts-for-react svg',
    isLong: true,
  },
  {
    as: 'creator',
    name: 'custom-report',
    at: busy('/reports'),
    shows: '.echarts-for-react svg',
    does: click('Request a report'),
    opens: 'main form',
    isLong: true,
  },
  { as: 'creator', name: 'export-event-log', at: below('/event-log?export'), shows: dialog },
];

/** Days from today, as in a URL. */
function day(from: number): string {
  return new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
}
