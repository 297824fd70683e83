import { fail } from './failed.ts';
import { below, busy, row, type Scene } from './scene.ts';

/** Calls that fail once the user sends something, and screens that could not be shown at all. */
export const rejected: readonly Scene[] = [
  {
    name: 'invitation-used',
    as: 'nobody',
    at: below(`/accept-invitation#token=${'spent'.repeat(8)}`),
    shows: 'main h1',
    opens: 'text=/expired|no longer|used/i',
  },
  {
    name: 'register-rejected',
    as: 'nobody',
    at: below('/register'),
    shows: 'main form',
    does: async (page) => {
      await page.getByLabel('Name').fill('Robin Marsh');
      await page.getByLabel(/^(Email|Username)/).fill('robin@example');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.locator('main form').getByRole('button').last().click();
    },
    opens: '.field-error',
  },
  {
    name: 'forgot-password-failed',
    as: 'nobody',
    at: below('/forgot-password'),
    shows: 'main form',
    does: async (page) => {
      await fail(page, '**/cli/user/forgot_password');
      await page.getByRole('textbox').first().fill('robin@example.com');
      await page.locator('main form').getByRole('button').last().click();
    },
    opens: '.toast, main [role=alert]',
  },
  {
    name: 'wizard-rejected',
    as: 'newcomer',
    at: below('/'),
    shows: 'main form',
    does: (page) => page.locator('main form').getByRole('button').last().click(),
    opens: '.field-error',
  },
  {
    name: 'create-form-rejected',
    as: 'creator',
    at: below('/createnew/form'),
    shows: 'main form',
    does: async (page) => {
      await fail(page, '**/cli/create/form/*');
      await page.locator('main form').getByRole('textbox').last().fill('Newsletter');
      await page.locator('main form').getByRole('button').last().click();
    },
    opens: 'main [role=alert]:not(:empty), .toast',
  },
  {
    name: 'crashed',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      // Its data arrives in a shape that the screen was not written for.
      await page.route('**/reports-screen-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default () => { throw new Error("Cannot read properties of undefined (reading \'visits\')"); };',
        }),
      );
      await page.goto(page.url().replace('/submissions', '/reports'));
    },
    opens: 'pre.error-details',
  },
  {
    name: 'offline',
    as: 'creator',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      await page.context().setOffline(true);
      await page.locator(row).first().click();
    },
    opens: '.toast',
  },
];
