import { defineModule, provideValue, type Module } from '../../src/kernel/index.ts';
import accounts from '../../modules/accounts/module.ts';
import installation from '../../modules/installation/module.ts';
import live from '../../modules/live/module.ts';
import notifications from '../../modules/notifications/module.ts';
import settings from '../../modules/settings/module.ts';
import setup from '../../modules/setup/module.ts';
import type { ShareAccess } from '../../modules/sharing/contract.ts';
import { InvitationToken } from '../../modules/sharing/invitation-token.ts';
import sharing from '../../modules/sharing/module.ts';
import drafts from '../../modules/drafts/module.ts';
import submissions from '../../modules/submissions/module.ts';
import { initialData } from '../../modules/workspaces/contract.ts';
import workspaces from '../../modules/workspaces/module.ts';
import { loadInitialData } from '../../modules/workspaces/public.ts';
import { initialDataOf } from '../../modules/workspaces/testing/sample-workspaces.ts';
import { consoleOf } from './console.ts';
import { settingsConsole } from './settings-console.tsx';

export const FORM = 'fContact';
export const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaaaa';

/** Someone's accepted link that may only view, but for `part`. */
export function link({ username, ...part }: Partial<ShareAccess> & Pick<ShareAccess, 'username'>): ShareAccess {
  return {
    id: 9,
    user: { username },
    username,
    user_name: username,
    form_id: 1,
    status: 'ACCEPTED',
    is_revoked: false,
    privilege_type: 'ONLY_VIEW_USER',
    ...part,
  };
}

/** The token that a tab holds while its reader logs in. */
function heldIn(tab: { token: string | null }): Module {
  const held: InvitationToken = {
    keep: (token) => (tab.token = token),
    read: () => tab.token,
    forget: () => (tab.token = null),
  };
  return defineModule({ id: 'holding', provides: [provideValue(InvitationToken, held)] });
}

/** Ada, signed in, with the settings of her form. */
export async function sharingConsole() {
  const tab = { token: null };
  const console = await settingsConsole({}, {}, installation, notifications, setup, submissions, sharing, heldIn(tab));
  return { ...console, tab };
}

/** Someone who follows a mailed link; with `projects` they are signed in as Ada and have these. */
export async function invitedConsole(projects?: Parameters<typeof initialDataOf>[0]) {
  const tab: { token: string | null } = { token: null };
  const others = [accounts, installation, live, notifications, settings, setup, drafts, submissions, workspaces];
  const console = consoleOf(...others, sharing, heldIn(tab));
  const stored = { projects: [...(projects ?? [])], user: {}, info: [] as { id: string; message: string }[] };
  console.server.on(initialData, () => ({ ...initialDataOf(stored.projects, stored.user), info: stored.info }));
  if (projects) await console.app.send(loadInitialData({})).outcome;
  return { ...console, stored, tab };
}
