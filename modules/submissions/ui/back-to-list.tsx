import { Link, useLocation } from 'react-router';
import { Icon } from '../../../src/ui/icon.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { texts } from './texts.ts';
import { ListName } from './list-name.tsx';
import { PositionInList } from './neighbours.tsx';
import { listPath } from './paths.ts';
import './back-to-list.css';

interface Props {
  readonly form: Form;
  readonly id: number;
}

/** Leads back to the list. A phone, which shows nothing of it, names the list and the position in it. */
export function BackToList({ form, id }: Props) {
  const t = useTexts(texts);
  const { search } = useLocation();
  const isPhone = useIsPhone();
  return (
    <Link to={`${listPath(form)}${search}`} className="button button-quiet button-icon back-to-list">
      <Icon name="chevron-left" />
      <span className="visually-hidden">{t('backToList')}</span>
      {isPhone && (
        <span className="back-name">
          <ListName form={form} />
          <PositionInList form={form} id={id} />
        </span>
      )}
    </Link>
  );
}
