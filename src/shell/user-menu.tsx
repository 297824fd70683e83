import { useNavigate } from 'react-router';
import { useApp, useSelect, useSend } from '../ui/app-context.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { chooseTheme, type Theme } from './messages.ts';
import { userMenuItem, type UserMenuItem } from './points.ts';
import { appearance, session } from './state.ts';

const themes: readonly { readonly theme: Theme; readonly label: string; readonly icon: string }[] = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
  { theme: 'system', label: 'System', icon: 'desktop' },
];

/** The user's name with what modules put below it. */
export function UserMenu() {
  const app = useApp();
  const send = useSend();
  const navigate = useNavigate();
  const account = useSelect((read) => read(session).current.account);
  const chosen = useSelect((read) => read(appearance).theme);
  const items = app.contributions(userMenuItem).filter((item) => item.isShown?.(app.read) ?? true);
  const act = ({ act: way }: UserMenuItem) => {
    if ('to' in way) return void navigate(way.to);
    if ('send' in way) return void send(way.send());
    const href = way.href(app.read);
    if (href !== null) open(href, '_blank', 'noopener');
  };
  const appearanceEntries: readonly MenuEntry[] = themes.map(({ theme, label, icon }) => ({
    id: theme,
    label: `${label} theme`,
    icon,
    note:
      theme === chosen ? (
        <>
          <Icon name="check" />
          <span className="visually-hidden">chosen</span>
        </>
      ) : undefined,
    act: () => void send(chooseTheme({ theme })),
  }));
  const own = items
    .toSorted((a, b) => a.order - b.order)
    .map((item) => ({ id: item.id, label: item.label, icon: item.icon, act: () => act(item) }));
  return (
    <MenuButton
      className="user-menu"
      name="User menu"
      label={
        <>
          <span className="avatar" aria-hidden="true">
            {(account?.name ?? '?').slice(0, 1).toUpperCase()}
          </span>
          <span className="user-name">{account?.name}</span>
        </>
      }
      entries={[...appearanceEntries, ...own]}
    />
  );
}
