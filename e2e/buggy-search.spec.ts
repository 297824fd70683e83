// Modules: event-log, submissions
import { conclusionOn, eventLogBeside, screenSettled } from './compared-screens.ts';
import { exported } from './exported-log.ts';
import { expect, test } from './fixtures.ts';
import { receive } from './inbox-page.ts';

for (const [what, isBuggy] of [
  ['a search worker that returns the worst match first', true],
  ['a correct search worker', false],
] as const)
  test(`drives a log of ${what} on the event log screen`, async ({ page, browser, inlet, owner }) => {
    test.slow();
    await receive(page, inlet.collectorUrl, owner.form, ['Grace', 'Lovelace', 'Lisa']);
    // A context of its own, since the logs of the other one must replay without a difference.
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const tab = await context.newPage();
    await tab.route('**/worker-search-*.js', async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      const received = /Array\.from\((\w+)\)/;
      expect(code).toMatch(received);
      await route.fulfill({ response, body: isBuggy ? code.replace(received, 'Array.from($1).reverse()') : code });
    });
    await tab.goto(`${owner.base}/submissions`);
    await tab.getByLabel('Search submissions').fill('islands');
    await expect(tab.locator('.row-link')).toHaveCount(3);
    await screenSettled(tab);
    const log = await exported(tab, 'included');
    expect(log).toContain('"service":"submissions/fuzzy-search"');

    const viewer = await eventLogBeside(tab);
    const conclusion = await conclusionOn(viewer, 'search.jsonl', log);
    if (isBuggy) {
      expect(conclusion).toMatch(/^First difference at entry \d+/);
      const difference = viewer.getByText(/^Entry \d+ when its command is run again:$/).locator('..');
      await expect(difference).toContainText('submissions/run-search');
    } else expect(conclusion).toMatch(/^Verified by /);
    await context.close();
  });
