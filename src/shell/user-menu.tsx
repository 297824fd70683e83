import { useNavigate } from 'react-router';
import { languageName } from '../../contract/text.ts';
import { useApp, useSelect, useSend } from '../ui/app-context.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { useTranslate, useTexts } from '../ui/use-texts.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { selectLanguage, selectTheme, type LanguageChoice, type Theme } from './messages.ts';
import { userMenuItem, type UserMenuItem } from './points.ts';
import { appearance, session, languageSetting } from './state.ts';
import { texts } from './texts.ts';

const themes: readonly { readonly theme: Theme; readonly icon: string }[] = [
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
  { theme: 'system', icon: 'desktop' },
];
const languages: readonly LanguageChoice[] = ['system', 'en', 'de'];

/** The user menu with the items that modules contribute, the themes and the languages. */
export function UserMenu() {
  const app = useApp();
  const send = useSend();
  const translate = useTranslate();
  const t = useTexts(texts);
  const navigate = useNavigate();
  const account = useSelect((read) => read(session).current.account);
  const selectedTheme = useSelect((read) => read(appearance).theme);
  const selectedLanguage = useSelect((read) => read(languageSetting).choice);
  const isPhone = useIsPhone();
  const items = app.contributionsWhere(
    userMenuItem,
    (item) => (isPhone || item.isOnPhone !== true) && (item.isShown?.(app.read) ?? true),
  );
  const act = ({ act: target }: UserMenuItem) => {
    if ('to' in target) return void navigate(target.to);
    if ('path' in target) return void navigate(target.path(app.read) ?? '/');
    if ('send' in target) return void send(target.send());
    const href = target.href(app.read);
    if (href !== null) open(href, '_blank', 'noopener');
  };
  const appearanceEntries: readonly MenuEntry[] = themes.map(({ theme, icon }, at) => ({
    id: theme,
    heading: at === 0 ? t('themes') : undefined,
    label: t(theme),
    icon,
    note: theme === selectedTheme ? <SelectedMark /> : undefined,
    act: () => void send(selectTheme({ theme })),
  }));
  const languageEntries: readonly MenuEntry[] = languages.map((language, at) => ({
    id: `language ${language}`,
    heading: at === 0 ? t('languages') : undefined,
    label: language === 'system' ? t('systemLanguage') : languageName(language),
    icon: language === 'system' ? 'desktop' : 'language',
    note: language === selectedLanguage ? <SelectedMark /> : undefined,
    act: () => void send(selectLanguage({ language })),
  }));
  const own = items
    .toSorted((a, b) => a.order - b.order)
    .map((item) => ({
      id: item.id,
      label: translate(item.label),
      icon: item.icon,
      act: () => app.attempt(item, () => act(item)),
    }));
  return (
    <MenuButton
      className="user-menu"
      name={t('userMenu', { name: account?.name ?? '' })}
      label={
        <>
          <span className="avatar" data-initials={initialsOf(account?.name ?? '?')} />
          <span className="user-name" dir="auto">
            {account?.name}
          </span>
        </>
      }
      entries={[...own, ...appearanceEntries, ...languageEntries]}
    />
  );
}

/** Initials of the first and last name, such as `RM`. */
function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

function SelectedMark() {
  const t = useTexts(texts);
  return (
    <>
      <Icon name="check" />
      <span className="visually-hidden">{t('chosen')}</span>
    </>
  );
}
