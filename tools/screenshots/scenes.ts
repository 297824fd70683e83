import { failed } from './failed.ts';
import { inboxLayout } from './inbox-layout.ts';
import { moments } from './moments.ts';
import { opened } from './opened.ts';
import { rejected } from './rejected.ts';
import { below, busy, click, detail, dialog, log, press, row, type Scene } from './scene.ts';
import { empty, loading, notLoaded } from './states.ts';

const entrance: readonly Scene[] = [
  { name: 'login', path: '/login', shows: 'h1' },
  { name: 'register', path: '/register', shows: 'h1' },
  { name: 'forgot-password', path: '/forgot-password', shows: 'h1' },
  { name: 'beta', path: '/getstarted', shows: 'h1' },
  { name: 'reset-password', path: '/reset-password?token=spent', shows: 'h1' },
].map(({ name, path, shows }) => ({ name, as: 'nobody', at: below(path), shows }));

/** Tabs whose preview loads after their fields. */
const withPreview: ReadonlySet<string> = new Set(['auto-responder', 'integrations', 'workflow']);

const settings: readonly Scene[] = [
  'website',
  'general',
  'options',
  'auto-responder',
  'integrations',
  'access',
  'webhooks',
  'zapier',
  'workflow',
  'deliveries',
].map((tab) => ({
  name: `settings-${tab}`,
  as: 'creator',
  at: busy(`/settings/${tab}`),
  shows: withPreview.has(tab) ? 'main .preview' : 'main form, main table, main ul',
  // Its pane is as high as the window.
  ...(tab !== 'deliveries' && { isLong: true }),
}));

/** Every screen, and the main things that open on one. */
export const scenes: readonly Scene[] = [
  ...entrance,
  {
    name: 'login-refused',
    as: 'nobody',
    at: below('/login?email=robin@example.com'),
    shows: 'h1',
    does: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Log in' }).click();
    },
    opens: '.field-error',
  },
  { name: 'invitation', as: 'nobody', at: ({ invitation }) => invitation, shows: 'main form, main button' },
  { name: 'not-found', as: 'creator', at: below('/no/such/page/here'), shows: 'h1' },
  { name: 'wizard', as: 'newcomer', at: below('/setup'), shows: 'main form' },
  { name: 'inbox', as: 'creator', at: busy('/submissions'), shows: row },
  { name: 'inbox-viewer', as: 'viewer', at: busy('/submissions'), shows: row },
  {
    name: 'inbox-chosen',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      for (const index of [1, 2, 3]) await page.locator('tbody .choose input').nth(index).check();
    },
    opens: '.bulk-bar',
  },
  { name: 'inbox-spam', as: 'creator', at: busy('/submissions?filter=SPAM'), shows: row },
  {
    name: 'inbox-nothing',
    as: 'creator',
    at: busy('/submissions?from=2020-01-01&to=2020-01-02'),
    shows: 'text=No data found',
  },
  { name: 'inbox-empty', as: 'creator', at: ({ fresh }) => `${fresh}/submissions`, shows: 'main svg' },
  {
    name: 'palette',
    as: 'creator',
    layout: 'inbox',
    at: detail,
    shows: '.workflow-actions',
    does: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('re');
      await page.getByRole('group', { name: 'Go to' }).waitFor();
    },
    opens: dialog,
  },
  {
    name: 'palette-empty',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: press('Control+k'),
    opens: dialog,
  },
  { name: 'keys', as: 'creator', at: busy('/submissions'), shows: row, does: press('?'), opens: dialog },
  {
    name: 'user-menu',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: (page) => page.locator('.user-menu .menu-button').click(),
    opens: '[role=menuitem]',
  },
  { name: 'submission', as: 'creator', at: detail, shows: 'text=Activity score' },
  {
    name: 'submission-action',
    as: 'creator',
    at: detail,
    shows: 'text=Activity score',
    does: async (page) => {
      // On a phone the actions after the next step are in a menu.
      const more = page.locator('.workflow-more');
      if (await more.isVisible()) await more.click();
      await page
        .locator('.workflow-actions')
        .getByRole('button', { name: /Lose|Reopen|Contact|Schedule/ })
        .or(page.getByRole('menuitem', { name: /^Lose/ }))
        .last()
        .click();
    },
    opens: `${dialog} >> nth=1`,
  },
  {
    name: 'activity-log',
    as: 'creator',
    at: log,
    shows: 'main time',
    isLong: true,
  },
  { name: 'reports', as: 'creator', at: busy('/reports'), shows: '.echarts-for-react svg', isLong: true },
  {
    name: 'reports-month',
    as: 'creator',
    at: busy('/reports?filter=this_month'),
    shows: '.echarts-for-react svg',
    isLong: true,
  },
  {
    name: 'reports-loading',
    as: 'creator',
    at: busy('/reports'),
    pending: '**/cli/reports/**',
    shows: '.report-skeleton',
    isLong: true,
  },
  {
    name: 'reports-nothing',
    as: 'creator',
    at: busy('/reports?from=2020-01-01&to=2020-01-02'),
    shows: 'text=No data found',
    isLong: true,
  },
  { name: 'reports-empty', as: 'creator', at: ({ fresh }) => `${fresh}/reports`, shows: 'main h2', isLong: true },
  {
    name: 'reports-counted',
    as: 'creator',
    at: busy('/submissions?source=Direct&device=desktop&arrived_from=2020-01-01&arrived_to=2049-12-31'),
    shows: '.chip',
  },
  ...settings,
  {
    name: 'add-user',
    as: 'creator',
    at: busy('/settings/access'),
    shows: 'main table',
    does: click('Add new user'),
    opens: dialog,
  },
  {
    name: 'add-webhook',
    as: 'creator',
    at: busy('/settings/webhooks'),
    shows: 'main table',
    does: click('Add new webhook'),
    opens: dialog,
  },
  {
    name: 'delete-form',
    as: 'creator',
    at: busy('/settings/general'),
    shows: 'main form',
    does: click(/Delete/),
    opens: dialog,
  },
  { name: 'billing', as: 'creator', at: below('/billing'), shows: 'main h2', isLong: true },
  {
    name: 'plans',
    as: 'creator',
    at: below('/billing'),
    shows: 'main h2',
    does: click(/subscription$/),
    opens: dialog,
  },
  { name: 'profile', as: 'creator', at: below('/profile'), shows: 'main form', isLong: true },
  ...failed,
  ...notLoaded,
  ...rejected,
  ...loading,
  ...empty,
  ...opened,
  ...moments,
  ...inboxLayout,
  { name: 'reminders', as: 'creator', at: below('/reminders'), shows: 'main li' },
  {
    name: 'event-log',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      await page
        .getByRole('button', { name: /^Mark as/ })
        .first()
        .click();
      await page.getByRole('menuitem').first().click();
      // Its message would cover the screenshot.
      await page.locator('.toast button').last().click();
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Event log', exact: true }).click();
      await page.getByLabel('Filter by type').fill('submissions/mark');
      await page.getByRole('option', { name: /Event/ }).first().click();
      // A phone shows the entry instead of the list.
      const filter = page.getByLabel('Filter by type');
      if (await filter.isVisible()) await filter.fill('');
    },
    opens: '.event-log-line',
  },
  {
    name: 'event-log-broken',
    as: 'creator',
    at: below('/event-log'),
    shows: '[role=option]',
    does: (page) =>
      page.locator('main input[type=file]').setInputFiles({
        name: 'inlet-event-log.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from('{"kind":"header","format":1}\n{"kind":"eve'),
      }),
    opens: 'main [role=alert]',
  },
  { name: 'invitations', as: 'viewer', at: below('/invitations'), shows: 'h1' },
  { name: 'create', as: 'creator', at: below('/createnew'), shows: 'h1' },
  { name: 'create-workspace', as: 'creator', at: below('/createnew/workspace'), shows: 'main form' },
  { name: 'create-form', as: 'creator', at: below('/createnew/form'), shows: 'main form' },
  {
    name: 'setup',
    as: 'creator',
    at: ({ console, fresh }) => `${console}/app/setup/success?form=${fresh.split('/').at(-1)}`,
    shows: 'text=Waiting for the first submission',
    isLong: true,
  },
  { name: 'installation', as: 'creator', at: busy('/installation'), shows: 'main pre, main code', isLong: true },
  // The last one: it stays until dismissed.
  {
    name: 'tour',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('tour');
      await page.keyboard.press('Enter');
    },
    opens: '.tour-actions',
  },
];
