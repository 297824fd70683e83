import { below, busy, changeUser, click, initialData, inPalette, type Json, press, row, type Scene } from './scene.ts';

const token = 'token'.repeat(8);
const invitation = {
  id: 1,
  invited_by: 'Sam Okoye',
  form_name: 'Wholesale enquiries',
  project_name: 'Harbour Coffee Roasters',
  privilege_type: 'ADMIN',
};
const invited = { '**/v2/cli/invitations': { invitations: [invitation] } };

/** A delayed mark whose session ended before it was sent, as the browser stores it. */
const unsent = { id: '1', form_id: 1, submission_ids: [1, 2], marker: 'complete', isUnsent: true };

const marksNothing = { '**/cli/submission/mark_as/**': {} };

/** A notice would come first. */
const withoutNotices = (sent: Json): Json => ({
  ...changeUser(sent, { layout: null }),
  info: [],
  warning: [],
  error: [],
  other: [],
});

/** What shows only at some moments: links of emails, notices, messages, other languages. */
export const moments: readonly Scene[] = [
  { name: 'verify-email', as: 'nobody', at: below(`/verify-email#token=${token}`), shows: 'main h1' },
  {
    name: 'verify-email-done',
    as: 'nobody',
    at: below(`/verify-email#token=${token}`),
    shows: 'main h1',
    responses: { '**/cli/user/verify_email': {} },
    does: async (page) => {
      await page.locator('main input[type=password]').fill('try-the-inlet');
      await click(/confirm/i)(page);
    },
    opens: 'main a',
  },
  { name: 'verify-email-spent', as: 'nobody', at: below('/verify-email#token=none'), shows: 'main h1' },
  {
    name: 'beta-confirmed',
    as: 'nobody',
    at: below(`/getstarted#token=${token}`),
    shows: 'main h1',
    responses: { '**/cli/user/confirm_quick_register': {} },
    does: async (page) => {
      await click(/confirm/i)(page);
      await page.getByRole('button', { name: /confirm/i }).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'logout',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    // Typed into the address bar, the URL logs out immediately.
    does: async (page) => {
      const { origin } = new URL(page.url());
      const body = `<a href="${origin}/app/logout">Leave</a>`;
      await page.route('http://elsewhere.test/**', (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto('http://elsewhere.test/');
      await page.getByRole('link', { name: 'Leave' }).click();
    },
    opens: 'main h1',
  },
  {
    name: 'waiting',
    as: 'newcomer',
    at: below('/'),
    responses: { [initialData]: (sent) => changeUser(sent, { account_type: 'CLIENT_OF_AGENCY' }), ...invited },
    shows: 'main li',
  },
  { name: 'invitations-open', as: 'viewer', at: below('/invitations'), responses: invited, shows: 'main h1' },
  {
    name: 'unsent-marks',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      await page.evaluate(async (mark) => {
        const response = await fetch('/v2/cli/misc/initial-data', { headers: { 'x-requested-with': 'inlet' } });
        // The console checks it against the contract.
        const { data } = (await response.json()) as { data: { user: { id: number } } };
        const stored = { ...mark, account: data.user.id, at: Date.now() };
        localStorage.setItem('inlet-held-marks', JSON.stringify([stored]));
      }, unsent);
      await page.reload();
      await page.locator('.unsent-notice').waitFor();
      // Other scenes share the storage.
      await page.evaluate(() => localStorage.removeItem('inlet-held-marks'));
    },
    opens: '.unsent-notice',
  },
  {
    name: 'unverified',
    as: 'creator',
    at: busy('/submissions'),
    responses: {
      [initialData]: (sent) => ({
        ...changeUser(sent, { status: 'UNVERIFIED' }),
        warning: [
          {
            id: 'verify-email',
            message: 'Confirm your email address to receive notifications about new submissions.',
          },
        ],
      }),
    },
    shows: row,
    does: async (page) => {
      await page.addInitScript(() => localStorage.removeItem('inlet-tour'));
      await page.reload();
      await page.locator('aside.tour').waitFor();
    },
    opens: '.banner',
  },
  {
    name: 'layout-hint',
    isWide: true,
    as: 'creator',
    layout: null,
    at: busy('/submissions'),
    responses: { [initialData]: withoutNotices },
    shows: '.layout-hint',
  },
  {
    name: 'undo-toast',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    responses: marksNothing,
    does: async (page) => {
      await page.locator(row).first().focus();
      await press('e')(page);
    },
    opens: '.toast button',
  },
  {
    name: 'undo-history',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    responses: marksNothing,
    does: async (page) => {
      for (const step of [0, 1, 2]) {
        await page.locator(row).nth(step).focus();
        await press('e')(page);
        await page.locator('.toast button').last().click();
      }
      await inPalette('Undo history')(page);
    },
    opens: '.undo-history li',
  },
  {
    name: 'event-log-screen',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      await page.goto(page.url().replace(/\/app\/.*/, '/app/event-log'));
      await page.getByRole('option', { name: /Event/ }).first().click();
      const tab = page.getByText('Screen', { exact: true });
      if (await tab.isVisible()) await tab.click();
    },
    opens: '.recorded-screen-stage[data-shown=true], .recorded-screen-none',
  },
  { name: 'event-log-german', as: 'creator', locale: 'de-DE', at: below('/event-log'), shows: '[role=option]' },
];
