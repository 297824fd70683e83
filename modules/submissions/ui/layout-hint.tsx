import { useMatch } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { chooseLayout } from '../commands.ts';
import { layout } from '../layout-state.ts';
import { currentForm } from '../reactions.ts';
import { isEmptyForm, isInbox } from '../select.ts';
import { texts } from '../texts.ts';
import { useFullHeight } from './use-full-height.ts';
import { usePhoneLayout } from './use-phone-layout.ts';
import './layout-hint.css';

/**
 * Chooses the initial layout. The list's screen loads later, and choosing it there would move the notices. Suggests the
 * Inbox among the notices until the account has chosen a layout.
 */
export default function LayoutHint() {
  const t = useTexts(texts);
  const send = useSend();
  const isShown = useSelect((read) => !read(layout).isChosen);
  const isOfList = useMatch('/:project/:form/submissions/*') !== null;
  const isStarting = usePhoneLayout(isOfList);
  const isSplit = useSelect((read) => {
    const form = currentForm(read);
    return form !== undefined && (isStarting || isInbox(read)) && !isEmptyForm(read, form.id);
  });
  useFullHeight(isOfList && isSplit);
  if (!isShown || !isOfList) return null;
  return (
    <aside className="layout-hint" aria-label={t('layout')}>
      <span>{t('layoutHint')}</span>
      <Button kind="quiet" onClick={() => send(chooseLayout({ layout: 'inbox' }))}>
        {t('layoutTry')}
      </Button>
      <Button
        kind="quiet"
        icon="times"
        aria-label={t('layoutDismiss')}
        title={t('layoutDismiss')}
        onClick={() => send(chooseLayout({ layout: 'table' }))}
      />
    </aside>
  );
}
