import { useNavigate } from 'react-router';
import { useApp, useSelect, useSend } from '../ui/app-context.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { useTranslate, useTexts } from '../ui/use-texts.ts';
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

/** The user's name with what modules put below it. */
export function UserMenu() {
  const app = useApp();
  const send = useSend();
  const say = useTranslate();
  const t = useTexts(texts);
  const navigate = useNavigate();
  const account = useSelect((read) => read(session).current.account);
  const chosen = useSelect((read) => read(appearance).theme);
  const spoken = useSelect((read) => read(languageSetting).choice);
  const items = app.contributionsWhere(userMenuItem, (item) => item.isShown?.(app.read) ?? true);
  const act = ({ act: way }: UserMenuItem) => {
    if ('to' in way) return void navigate(way.to);
    if ('send' in way) return void send(way.send());
    const href = way.href(app.read);
    if (href !== null) open(href, '_blank', 'noopener');
  };
  const appearanceEntries: readonly MenuEntry[] = themes.map(({ theme, icon }, at) => ({
    id: theme,
    heading: at === 0 ? t('themes') : undefined,
    label: t(theme),
    icon,
    note: theme === chosen ? <Chosen /> : undefined,
    act: () => void send(selectTheme({ theme })),
  }));
  const languageEntries: readonly MenuEntry[] = languages.map((language, at) => ({
    id: `language ${language}`,
    heading: at === 0 ? t('languages') : undefined,
    label: nameOf(language) ?? t('systemLanguage'),
    icon: language === 'system' ? 'desktop' : 'language',
    note: language === spoken ? <Chosen /> : undefined,
    act: () => void send(selectLanguage({ language })),
  }));
  const own = items
    .toSorted((a, b) => a.order - b.order)
    .map((item) => ({ id: item.id, label: say(item.label), icon: item.icon, act: () => act(item) }));
  return (
    <MenuButton
      className="user-menu"
      name={t('userMenu', { name: account?.name ?? '' })}
      label={
        <>
          <span className="avatar" data-letter={(account?.name ?? '?').slice(0, 1).toUpperCase()} />
          <span className="user-name">{account?.name}</span>
        </>
      }
      entries={[...own, ...appearanceEntries, ...languageEntries]}
    />
  );
}

/** A language is named in its own words, for whoever cannot read the present one. */
function nameOf(choice: LanguageChoice): string | undefined {
  return choice === 'system' ? undefined : new Intl.DisplayNames(choice, { type: 'language' }).of(choice);
}

function Chosen() {
  const t = useTexts(texts);
  return (
    <>
      <Icon name="check" />
      <span className="visually-hidden">{t('chosen')}</span>
    </>
  );
}
