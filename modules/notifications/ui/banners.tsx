import { Link, matchPath, useLocation } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { EMAIL_NOTIFICATION, resendVerification, VERIFY_NOTIFICATION } from '../../accounts/public.ts';
import { dismissNotification } from '../commands.ts';
import { notificationLink } from '../points.ts';
import { banners, type Banner } from '../state.ts';
import { texts } from '../texts.ts';
import './banners.css';

const icons = { error: 'exclamation-circle', warning: 'exclamation-triangle', info: 'info-circle', other: 'bell' };

/** The only screen that shows a notification: missing email matters where emails are set up. */
const onlyOn: ReadonlyMap<Banner['id'], string> = new Map([[EMAIL_NOTIFICATION, '/:project/:form/settings/options']]);

/** Server notifications, shown below the top bar until dismissed (SPEC.md point 2, Top bar). */
export default function Banners() {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  const shown = useSelect((read) => [...read(banners)].filter(({ id }) => isShownAt(id, pathname)), sameList);
  if (shown.length === 0) return null;
  return (
    <section className="banners" aria-label={t('banners')}>
      {shown.map((banner) => (
        <BannerStripe key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

function isShownAt(id: Banner['id'], pathname: string): boolean {
  const screen = onlyOn.get(id);
  return screen === undefined || matchPath(screen, pathname) !== null;
}

function BannerStripe({ banner }: { readonly banner: Banner }) {
  const { id, type, message, details } = banner;
  const send = useSend();
  const t = useTexts(texts);
  const translate = useTranslate();
  return (
    <div
      className={`banner banner-${type}`}
      role={type === 'error' ? 'alert' : 'status'}
      data-region={`notifications/banner ${id}`}
    >
      <Icon name={icons[type]} />
      <span className="banner-text">
        <span className="visually-hidden">{t(type)}: </span>
        {translate({ message, details: details ?? [] })}
      </span>
      {id === VERIFY_NOTIFICATION && <SendAgain />}
      <BannerLink banner={banner} />
      <Button kind="quiet" icon="times" aria-label={t('dismiss')} onClick={() => send(dismissNotification({ id }))} />
    </div>
  );
}

/** The notification's link, from itself or contributed by a module. */
function BannerLink({ banner: { id, to } }: { readonly banner: Banner }) {
  const translate = useTranslate();
  const t = useTexts(texts);
  const way = useApp()
    .contributions(notificationLink)
    .find((one) => one.notice === id);
  const path = way?.to ?? to;
  return path === undefined ? null : (
    <Link className="button" to={path}>
      {way ? translate(way.label) : t('open')}
    </Link>
  );
}

function SendAgain() {
  const send = useSend();
  const t = useTexts(texts);
  const isSending = useSelect((read) => phaseOf(resendVerification)(read)?.phase === 'in progress');
  return (
    <Button icon="envelope" busy={isSending} onClick={() => send(resendVerification({}))}>
      {t('sendAgain')}
    </Button>
  );
}
