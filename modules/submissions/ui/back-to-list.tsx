import { use } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../src/ui/icon.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { texts } from './texts.ts';
import { ListName } from './list-name.tsx';
import { PositionInList } from './neighbours.tsx';
import { listPath } from './paths.ts';
import { SenderName } from './sender-head.tsx';
import { SenderInView } from './sender-in-view.ts';
import './back-to-list.css';

interface Props {
  readonly form: Form;
  readonly id: number;
}

/**
 * Leads back to the list. A phone, which shows nothing of it, names the list and the position in it; once the sender's name
 * has scrolled away, the sender.
 */
export function BackToList({ form, id }: Props) {
  const t = useTexts(texts);
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const isSenderInView = use(SenderInView);
  return (
    <Link to={`${listPath(form)}${search}`} className="button button-quiet button-icon back-to-list">
      <Icon name="chevron-left" />
      <span className="visually-hidden">{t('backToList')}</span>
      {isPhone && (
        <span className="back-name">
          {isSenderInView ? <ListName form={form} /> : <SenderName form={form} id={id} />}
          <PositionInList form={form} id={id} />
        </span>
      )}
    </Link>
  );
}
