import { below, busy, click, detail, inPalette, log, press, row, type Scene } from './scene.ts';

/** A screen, and the calls that load its content. */
interface Loaded extends Pick<Scene, 'at' | 'as' | 'does' | 'layout'> {
  readonly name: string;
  readonly calls: string;
  /** What it shows once `does` can run; otherwise the state. */
  readonly first?: string;
  /** What it shows while it loads, if it has no label for that. */
  readonly loading?: string;
  /** What it shows when that failed, if it is not an alert in the page. Null if another scene shows it. */
  readonly failure?: string | null;
}

const creator = { as: 'creator' } as const;
const ofForm = '**/v2/cli/forms/*';
const settings = (tab: string, calls: string) => ({
  ...creator,
  name: `settings-${tab}`,
  at: busy(`/settings/${tab}`),
  calls,
});

const loaded: readonly Loaded[] = [
  { ...creator, name: 'inbox', at: busy('/submissions'), calls: '**/cli/submissions/*', failure: null },
  {
    ...creator,
    name: 'inbox-layout',
    layout: 'inbox',
    at: busy('/submissions'),
    calls: '**/cli/submissions/*',
    failure: null,
  },
  {
    ...creator,
    name: 'submission',
    at: detail,
    calls: '**/cli/submission/*',
    loading: '[role=dialog] .detail',
    failure: '.load-error.is-whole',
  },
  {
    ...creator,
    name: 'inbox-message',
    layout: 'inbox',
    at: detail,
    calls: '**/cli/submission/*',
    loading: '.reading',
    failure: null,
  },
  { ...creator, name: 'activity-log', at: log, calls: '**/cli/submission/*/visitor', failure: null },
  { ...creator, name: 'billing', at: below('/billing'), calls: '**/v2/cli/billing', failure: null },
  {
    ...creator,
    name: 'plans',
    at: below('/billing'),
    calls: '**/v2/cli/plans',
    first: 'main h2',
    does: click(/subscription$/),
    loading: '.plans',
    failure: null,
  },
  { ...creator, name: 'profile', at: below('/profile'), calls: '**/cli/user/settings', failure: null },
  settings('website', '**/v2/cli/websites/*'),
  { ...settings('general', ofForm), failure: null },
  ...['options', 'auto-responder', 'integrations', 'zapier'].map((tab) => settings(tab, ofForm)),
  settings('access', '**/cli/multi/share_form_accesses/*'),
  settings('webhooks', `${ofForm}/webhooks`),
  settings('workflow', `${ofForm}/workflow`),
  settings('deliveries', `${ofForm}/deliveries*`),
  { ...creator, name: 'reminders', at: below('/reminders'), calls: '**/cli/user/reminders' },
  { as: 'viewer', name: 'invitations', at: below('/invitations'), calls: '**/v2/cli/invitations' },
  {
    ...creator,
    name: 'installation',
    at: busy('/installation'),
    calls: `${ofForm}/installation-check`,
    loading: '.installation-check',
  },
];

const isShort = ({ name }: Loaded): boolean => /^inbox|^submission|deliveries$/.test(name);

/** Screens whose content has not arrived. */
export const loading: readonly Scene[] = loaded.map((screen) => {
  const { name, at, as, calls, first, does, layout, loading: shows = '[aria-label^="Loading"]' } = screen;
  return {
    name: `${name}-loading`,
    at,
    as,
    pending: calls,
    shows: first ?? shows,
    ...(layout && { layout }),
    ...(does && { does, opens: shows }),
    ...(!isShort(screen) && { isLong: true as const }),
  };
});

/** Screens whose content could not be loaded. */
export const notLoaded: readonly Scene[] = loaded.flatMap((screen) => {
  const { name, at, as, calls, failure = 'main [role=alert]' } = screen;
  if (failure === null) return [];
  return { name: `${name}-failed`, at, as, without: calls, shows: failure };
});

const withoutLinks = (path: string) => (sent: Record<string, unknown>) => ({ ...sent, [path]: [] });

/** Screens without content, beside those of the two layouts and of reports. */
export const empty: readonly Scene[] = [
  ...['deliveries', 'webhooks', 'access', 'zapier'].map((tab) => ({
    ...creator,
    name: `settings-${tab}-empty`,
    at: ({ fresh }: Parameters<Scene['at']>[0]) => `${fresh}/settings/${tab}`,
    shows: 'main .panel h2',
  })),
  { as: 'viewer', name: 'reminders-empty', at: below('/reminders'), shows: 'main h1' },
  {
    ...creator,
    name: 'activity-log-empty',
    at: log,
    responses: { '**/cli/submission/*/visitor': withoutLinks('visitor_activity') },
    shows: '.activity-note',
  },
  {
    ...creator,
    name: 'billing-empty',
    at: below('/billing'),
    responses: { '**/v2/cli/billing': (sent) => ({ ...sent, subscription: null }) },
    shows: 'main h2',
  },
  {
    ...creator,
    name: 'palette-nothing',
    at: busy('/submissions'),
    shows: row,
    does: async (page) => {
      await press('Control+k')(page);
      await page.getByRole('combobox').fill('zeppelin');
      await page
        .getByText(/^No|nothing/i)
        .first()
        .waitFor();
    },
    opens: '[role=dialog]',
  },
  {
    ...creator,
    name: 'undo-history-empty',
    at: busy('/submissions'),
    shows: row,
    does: inPalette('Undo history'),
    opens: '.undo-history',
  },
  {
    ...creator,
    name: 'event-log-empty',
    at: below('/event-log'),
    shows: '[role=option]',
    does: (page) => page.getByLabel('Filter by type').fill('nothing of this name'),
    opens: '.event-log-none',
  },
];
