// Modules: event-log, drafts, settings, form-settings
import { conclusionOn, eventLogBeside, logWith, screenSettled } from './compared-screens.ts';
import { exported } from './exported-log.ts';
import { expect, ours, test } from './fixtures.ts';
import { logsOfTabs } from './recorded-log.ts';

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
