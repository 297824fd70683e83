import { busy, detail, press, type Scene } from './scene.ts';

const row = '.inbox-row';
const inbox = { as: 'creator', layout: 'inbox' } as const;

/** Selects rows of the Inbox by their checkboxes, which show on hover. */
const select: NonNullable<Scene['does']> = async (page) => {
  for (const at of [0, 1, 3]) await page.locator(`${row} .choose input`).nth(at).check({ force: true });
};

/** A wide window also has the pane, which loads after the list. */
const showPane: NonNullable<Scene['does']> = async (page) => {
  if ((page.viewportSize()?.width ?? 0) > 1_000) await page.locator('.split-note h2').waitFor();
};

/** The second layout of the submissions: full, with a message, selected, found, empty, failed. */
export const inboxLayout: readonly Scene[] = [
  { ...inbox, name: 'inbox-layout', at: busy('/submissions'), shows: row, does: showPane },
  { ...inbox, name: 'inbox-message', at: detail, shows: '.workflow-actions' },
  {
    ...inbox,
    name: 'inbox-reply',
    at: detail,
    shows: '.workflow-actions',
    does: press('r'),
    opens: '.composer textarea',
  },
  {
    ...inbox,
    name: 'inbox-message-failed',
    at: detail,
    without: '**/cli/submission/*',
    shows: '.load-error.is-whole',
  },
  { ...inbox, name: 'inbox-layout-empty', at: ({ fresh }) => `${fresh}/submissions`, shows: 'main .empty-form' },
  { ...inbox, name: 'inbox-layout-spam', at: busy('/submissions?filter=SPAM'), shows: row },
  {
    ...inbox,
    name: 'inbox-layout-selected',
    at: busy('/submissions'),
    shows: row,
    does: select,
    // A phone has no room for the pane with the summary.
    opens: '.bar-marks',
  },
  { ...inbox, name: 'inbox-layout-search', at: busy('/submissions?q=label'), shows: row },
  {
    ...inbox,
    name: 'inbox-layout-nothing',
    at: busy('/submissions?from=2020-01-01&to=2020-01-02'),
    shows: 'text=No data found',
  },
  {
    ...inbox,
    name: 'inbox-layout-failed',
    at: busy('/submissions'),
    without: '**/cli/submissions/*',
    shows: 'main [role=alert]',
  },
];
