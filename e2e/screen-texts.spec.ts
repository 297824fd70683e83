// Modules: event-log, submissions, drafts, notes, reminders, delivery-log, reports, settings, accounts
import type { Page } from '@playwright/test';
import { redactLog } from '../tools/replay.ts';
import { conclusionOn, eventLogBeside, logWith, screenSettled } from './compared-screens.ts';
import { exported } from './exported-log.ts';
import { expect, type Owner, ours, test } from './fixtures.ts';
import { receive, rows, switchLayout } from './inbox-page.ts';
import { logsOfTabs } from './recorded-log.ts';
import { testSubmission } from './shared-form.ts';

/** Opens a submission once the screen of the list is recorded; resolves once its sender is shown. */
async function openDetail(page: Page, owner: Owner, sender: string): Promise<void> {
  await page.goto(`${owner.base}/submissions`);
  const row = page.getByRole('row', { name: /Test Visitor/ });
  await row.waitFor();
  await screenSettled(page);
  await row.getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: sender, exact: true })).toBeVisible();
}

test('verifies what was on screen, which a log without personal data does not contain', async ({
  page,
  inlet,
  owner,
}) => {
  test.slow();
  await testSubmission(inlet, owner, page);
  await openDetail(page, owner, 'Test Visitor');
  await logWith(page, 'submissions/fields');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('Your note').fill('Ask for the budget');
  await page.getByLabel('Your note').blur();
  const log = await logWith(page, 'notes/note');

  const viewer = await eventLogBeside(page);
  await viewer.setViewportSize({ width: 900, height: 700 });
  expect(await conclusionOn(viewer, 'raw.jsonl', log)).toMatch(/^Verified by .* and \d+ texts on screen/);
  const redacted = await conclusionOn(viewer, 'redacted.jsonl', await redactLog(log));
  expect(redacted).toMatch(/^Verified by .*\. This log does not contain the texts on screen/);
  await viewer.getByRole('button', { name: 'Details' }).click();
  await expect(viewer.getByText('What was on screen is left out of logs without personal data.')).toBeVisible();
});

test('exports what was on screen without personal data, which locates a bug of a view', async ({
  page,
  context,
  inlet,
  owner,
}) => {
  test.slow();
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Edith', 'Grace']);
  const recorded = async (tab: Page) => {
    await tab.goto(`${owner.base}/submissions`);
    await tab.locator('.row, .inbox-row').first().waitFor();
    await expect.poll(async () => (await logsOfTabs(tab)).at(-1), { timeout: 60_000 }).toContain('"submissions/page ');
    return { redacted: await exported(tab, 'replaced'), raw: await exported(tab, 'included') };
  };
  const correct = await recorded(page);
  expect(correct.redacted).not.toContain('Edith');
  const viewer = await eventLogBeside(page);
  for (const [name, log] of Object.entries(correct))
    expect(await conclusionOn(viewer, `${name}.jsonl`, log)).toMatch(/^Verified by .* and \d+ texts on screen/);

  // As with a wrong selector of the view, wherever it is rendered: the last row is omitted.
  const other = await context.newPage();
  await other.addInitScript(() => {
    const omitLast = () => {
      const items = document.querySelectorAll('[data-list^="submissions/page"] [data-id]');
      if (items.length === 3) items[2]?.removeAttribute('data-id');
    };
    // At once, as a view does: an export reads screens as soon as they are rendered.
    for (const name of ['appendChild', 'insertBefore'] as const) {
      const insert = new Proxy(Node.prototype[name], {
        apply(original, parent, children) {
          const inserted: unknown = Reflect.apply(original, parent, children);
          omitLast();
          return inserted;
        },
      });
      Object.assign(Node.prototype, { [name]: insert });
    }
  });
  const buggy = await recorded(other);
  const conclusions: string[] = [];
  for (const [name, log] of Object.entries(buggy)) {
    const line = await conclusionOn(viewer, `buggy-${name}.jsonl`, log);
    conclusions.push(
      /^First difference at entry \d+: the screen now differs in submissions\/page \d+, after \d+/.exec(line)?.[0] ??
        line,
    );
  }
  expect(conclusions[0]).toMatch(/^First difference at entry \d+: the screen now differs in submissions\/page/);
  expect(conclusions[1]).toBe(conclusions[0]);
});

test('locates a text that a correct screen does not show', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  // As a view with a bug would: its log is otherwise that of a correct build.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const sender = document.querySelector('.sender-head h2');
      if (sender?.textContent === 'Test Visitor') sender.textContent = 'Test Visitr';
    }).observe(document, { subtree: true, childList: true });
  });
  await openDetail(page, owner, 'Test Visitr');
  const log = await logWith(page, 'submissions/sender');
  const event = log.split('\n').find((line) => line.includes('"type":"submissions/opened"'));
  const n = String(Number(/"n":(\d+)/.exec(event ?? '')?.[1]));

  const viewer = await eventLogBeside(page);
  expect(await conclusionOn(viewer, 'buggy.jsonl', log)).toMatch(
    new RegExp(`^First difference at entry ${n}: the screen now differs in submissions/sender \\d+`),
  );
  await viewer.getByRole('button', { name: 'Details' }).click();
  await expect(viewer.locator('.event-log-checks li').filter({ hasText: 'Test Visitor' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Go to entry' }).click();
  const selected = viewer.getByRole('listbox', { name: 'Entries' }).getByRole('option', { selected: true });
  await expect(selected).toContainText('submissions/opened');
});

test('locates the event after which a view shows what it showed before', async ({ page, inlet, owner }) => {
  test.slow();
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Edith', 'Grace']);
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row, .inbox-row').first().waitFor();
  await switchLayout(page);
  await rows(page).first().locator('.inbox-link').click();
  const unread = page.locator('.rail-filters').getByRole('button', { name: /Unread/ });
  await expect(unread).toContainText('2');
  await logWith(page, 'submissions/filters');
  await screenSettled(page);
  // As a view that ignores a change of the state.
  await page.evaluate(() => {
    const nodes = document.createTreeWalker(document.querySelector('.rail-filters') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node;
      const { nodeValue } = text;
      const keep = () => {
        if (text.nodeValue !== nodeValue) text.nodeValue = nodeValue;
      };
      new MutationObserver(keep).observe(text, { characterData: true });
    }
  });
  await page.keyboard.press('u');
  await expect(
    rows(page)
      .first()
      .getByRole('link', { name: /^Unread: Grace/ }),
  ).toBeVisible();
  await screenSettled(page);
  await expect(unread).toContainText('2');

  const redacted = await exported(page, 'replaced');
  const event = redacted.split('\n').findLast((line) => line.includes('"type":"submissions/marked"'));
  const n = String(Number(/"n":(\d+)/.exec(event ?? '')?.[1]));
  const viewer = await eventLogBeside(page);
  expect(await conclusionOn(viewer, 'ignored.jsonl', redacted)).toMatch(
    new RegExp(`^First difference at entry ${n}: the screen now differs in submissions/filters \\d+`),
  );
  await viewer.getByRole('button', { name: 'Details' }).click();
  await expect(viewer.getByText('It differs after:')).toBeVisible();
  await viewer.getByRole('button', { name: 'Go to entry' }).click();
  const selected = viewer.getByRole('listbox', { name: 'Entries' }).getByRole('option', { selected: true });
  await expect(selected).toContainText('submissions/marked');
});

test('locates a row that the list omits', async ({ page, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Edith', 'Grace']);
  // As with a wrong selector of the view: the state has the row.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const row = [...document.querySelectorAll('[data-list] [data-id]')].find((one) =>
        one.textContent.includes('Edith'),
      );
      row?.removeAttribute('data-id');
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row, .inbox-row').first().waitFor();
  const log = await logWith(page, 'submissions/page ');
  const viewer = await eventLogBeside(page);
  expect(await conclusionOn(viewer, 'omitted.jsonl', log)).toMatch(
    /^First difference at entry \d+: the screen now differs in submissions\/page \d+, after \d+/,
  );
});

const omitted = {
  'the list of the Table': { part: '.list-frame', isOpen: false, region: 'submissions/table' },
  'the list of the Inbox': { part: '.inbox-list', isOpen: false, region: 'submissions/inbox' },
  'the composer': { part: '.composer-slot', isOpen: true, region: 'submissions/detail' },
};

for (const [what, { part, isOpen, region }] of Object.entries(omitted))
  test(`notices that ${what} is missing as a whole`, async ({ page, inlet, owner }) => {
    const id = await testSubmission(inlet, owner, page);
    // As a view that does not render it: the state has it.
    await page.addInitScript((selector) => {
      new MutationObserver(() => document.querySelector(selector)?.removeAttribute('data-part')).observe(document, {
        subtree: true,
        childList: true,
      });
    }, part);
    await page.goto(`${owner.base}/submissions${isOpen ? `/raw/${id}` : ''}`);
    await page.locator('.row, .inbox-row').first().waitFor();
    if (part === '.inbox-list') await switchLayout(page);
    await page.locator(part).waitFor();
    const log = await logWith(page, `${region} `);
    const viewer = await eventLogBeside(page);
    expect(await conclusionOn(viewer, 'omitted.jsonl', log)).toMatch(
      new RegExp(`^First difference at entry \\d+: the screen now differs in ${region} \\d+, parts`),
    );
  });

test('verifies reminders and deliveries, and locates a text that differs in each', async ({ page, inlet, owner }) => {
  test.slow();
  const id = await testSubmission(inlet, owner, page);
  const set = await page.request.post(`${inlet.url}/cli/user/reminder/submission/${id}`, {
    data: { form_id: owner.form, note: 'Call Ada', time_to_remind: 4_000_000_000 },
    headers: ours,
  });
  expect(set.status()).toBe(200);
  await page.goto(`${owner.base}/settings/deliveries`);
  await page.locator('.delivery-row').first().waitFor();
  await logWith(page, 'deliveries/row');
  const failed = `deliveries/log ${owner.base.split('/').at(-1)} dead`;
  await page.goto(`${owner.base}/settings/deliveries?state=dead`);
  await logWith(page, failed);
  await page.goto(`${inlet.url}/app/reminders`);
  await expect(page.getByText('Call Ada')).toBeVisible();
  const mine = await logWith(page, 'reminders/text');
  expect(mine).toContain('"reminders/mine, first"');
  await page.goto(`${owner.base}/submissions/raw/${id}`);
  await page.getByRole('region', { name: 'Reminders' }).waitFor();
  const log = await logWith(page, `reminders/of ${id}, first`);

  const viewer = await eventLogBeside(page);
  expect(await conclusionOn(viewer, 'correct.jsonl', log)).toMatch(/^Verified by .* and \d+ texts on screen/);
  const regions = [
    failed,
    'deliveries/row',
    'deliveries/log',
    'deliveries/outcome',
    'reminders/text',
    'reminders/mine',
  ];
  for (const region of regions) {
    const other = log.replace(new RegExp(`("${region} ?[^"]*"):"\\w+"`), '$1:"another"');
    expect(other).not.toBe(log);
    const name = `${region.replace('/', '-')}.jsonl`;
    expect(await conclusionOn(viewer, name, other)).toContain(`the screen now differs in ${region}`);
  }
});

test('finds no difference in a long session of a correct build', async ({ page, context, inlet, owner }) => {
  test.setTimeout(300_000);
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Edith', 'Grace', 'Hedy', 'Mary']);
  const settled = async (what: Promise<unknown> = Promise.resolve()) => {
    await what;
    await screenSettled(page);
  };
  const press = (key: string) => settled(page.keyboard.press(key));
  const session = async () => {
    await page.goto(`${owner.base}/submissions`);
    await settled(page.locator('.row, .inbox-row').first().waitFor());
    if ((await rows(page).count()) > 0) await press('v');
    // Table: list, detail, neighbour, marks, undo.
    await settled(page.locator('.row-link').first().click());
    await press('j');
    await press('s');
    await press('Control+z');
    await press('e');
    await press('Escape');
    await settled(page.locator('.choose input').nth(1).check());
    await press('Escape');
    // Inbox: reading pane, search, phone.
    await press('v');
    await settled(rows(page).nth(1).locator('.inbox-link').click());
    await press('j');
    await settled(page.getByRole('searchbox').first().fill('edith'));
    await settled(page.getByRole('searchbox').first().fill(''));
    await settled(page.setViewportSize({ width: 390, height: 800 }));
    await press('Escape');
    await settled(page.setViewportSize({ width: 1440, height: 900 }));
    await settled(page.goto(`${owner.base}/reports`));
    await settled(page.goto(`${owner.base}/settings`));
    await settled(page.locator('.page-rail a').nth(2).click());
    await settled(page.locator('.page-rail a').nth(4).click());
  };
  await session();
  await page.evaluate(() => localStorage.setItem('inlet-language', 'de'));
  await session();

  const log = (await logsOfTabs(page)).join('');
  const viewer = await context.newPage();
  await viewer.setViewportSize({ width: 900, height: 700 });
  await viewer.goto(`${inlet.url}/app/event-log`);
  await viewer.locator('.event-log-checks').waitFor();
  const conclusion = await conclusionOn(viewer, 'long.jsonl', log);
  const [, count = ''] = /([\d.,]+)\s+(?:texts on screen|Texte der Anzeige)/.exec(conclusion) ?? [];
  const compared = Number(count.replaceAll(/\D/g, ''));
  expect(conclusion).not.toMatch(/now differs|jetzt anders|led to nothing|keine Folgen/);
  expect(compared).toBeGreaterThan(50);
});
