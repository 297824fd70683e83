import { whenever } from '../../src/kernel/index.ts';
import { session } from '../../src/shell/state.ts';
import { emailVerified, loggedIn } from '../accounts/public.ts';
import { loadInitialData, loadWebsite } from './commands.ts';
import { workspaceItemDeleted, initialDataLoaded, websiteChanged } from './events.ts';
import { websites } from './state.ts';

export const reactions = [
  whenever(loggedIn, () => loadInitialData({})),
  // Reloads the notifications, so that the warning about the unverified address disappears.
  whenever(emailVerified, (_, read) => (read(session).current.status === 'in' ? loadInitialData({}) : undefined)),
  // Forms inherit the website's domain, and a deleted form is in no list.
  whenever(websiteChanged, () => loadInitialData({})),
  whenever(workspaceItemDeleted, () => loadInitialData({})),
  // The owner may have changed it in another browser.
  whenever(initialDataLoaded, ({ projects }, read) => {
    const other = projects.find(({ uid, name, domain }) => {
      const known = read(websites).get(uid);
      return known !== undefined && (known.name !== name || known.domain !== domain);
    });
    return other && loadWebsite({ project: other.uid });
  }),
];
