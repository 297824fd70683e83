// Modules: event-log, submissions, workspaces
import { conclusionOf } from '../src/replay/verdict.ts';
import { foldLog, redactLog } from '../tools/replay.ts';
import { conclusionOn, logWith } from './compared-screens.ts';
import { expect, test } from './fixtures.ts';
import { receive } from './inbox-page.ts';

/** As a view without the handler: React sees no click on the button of this name. */
const forget = (name: string) => {
  // Before the page starts, so before the listeners of React.
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest('button') : null;
      const text = control?.getAttribute('aria-label') ?? control?.textContent ?? '';
      if (text.startsWith(name)) control?.addEventListener('click', (event) => event.stopPropagation(), { once: true });
    },
    true,
  );
};

test('says that a click led to nothing', async ({ context, page, inlet, owner, browser }) => {
  test.slow();
  await receive(page, inlet.collectorUrl, owner.form, ['Ada']);
  // The log of this one is not expected to be verified.
  const buggy = await browser.newContext({ storageState: await context.storageState() });
  const tab = await buggy.newPage();
  await tab.addInitScript(forget, 'Archive');
  await tab.goto(`${owner.base}/submissions`);
  const row = tab.locator('.row, .inbox-row').first();
  await row.waitFor();
  // Names of controls contain the id of their row.
  const control = `button in ${await row.getAttribute('data-id')} 0`;
  // The recording has loaded with the first input.
  await tab.keyboard.press('Shift');
  await logWith(tab, 'submissions/page ');
  await tab.getByRole('button', { name: 'Archive' }).first().click();
  const log = await logWith(tab, 'shell/dead-click-recorded');
  await buggy.close();
  for (const text of [log, await redactLog(log)]) {
    const verdict = await foldLog(text);
    const { n } = conclusionOf(verdict);
    expect(text.split('\n').find((line) => line.includes(`"n":${n},`))).toContain('shell/dead-click-recorded');
    expect(verdict.unverified.filter(({ reason }) => reason === 'dead-click')).toEqual([
      { reason: 'dead-click', subject: control, count: 1, n },
    ]);
  }
  await page.goto(`${inlet.url}/app/event-log`);
  await expect(page.getByText('Recorded in this tab')).toBeVisible();
  expect(await conclusionOn(page, 'dead.jsonl', log)).toContain(
    `No differences, but a click on “${control}” led to nothing, as entry `,
  );
});
