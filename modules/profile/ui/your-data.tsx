import type { ReactNode } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { emailTo } from '../support-link.ts';
import { DATA } from './profile-rail.tsx';
import { texts } from './texts.ts';

/** Requests handled by support: prefilled emails, or a page that explains how to ask. */
export function YourData({ email }: { readonly email: string }) {
  const t = useTexts(texts);
  const download = useSelect((read) => emailTo(read, t('download'), t('downloadBody', { email })));
  const remove = useSelect((read) => emailTo(read, t('remove'), t('removeBody', { email })));
  return (
    <section id={DATA} className="panel">
      <h2>{t('data')}</h2>
      <p className="lead">{t(isMail(download) ? 'dataMail' : 'dataPage')}</p>
      <div className="form-actions">
        <SupportLink href={download} className="button">
          <Icon name="download" />
          {t('download')}
        </SupportLink>
        <SupportLink href={remove} className="button button-danger">
          <Icon name="trash" />
          {t('remove')}
        </SupportLink>
      </div>
    </section>
  );
}

interface SupportLinkProps {
  readonly href: string;
  readonly className: string;
  readonly children: ReactNode;
}

function SupportLink({ href, className, children }: SupportLinkProps) {
  const target = isMail(href) ? {} : { target: '_blank', rel: 'noreferrer' };
  return (
    <a href={href} className={className} {...target}>
      {children}
    </a>
  );
}

const isMail = (href: string): boolean => href.startsWith('mailto:');
