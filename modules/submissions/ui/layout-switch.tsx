import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { chooseLayout, Layout } from '../commands.ts';
import { layout } from '../layout-state.ts';
import { texts } from '../texts.ts';
import './layout-switch.css';

const icons = { table: 'table', inbox: 'inbox' } as const;

/** Table or Inbox. */
export function LayoutSwitch() {
  const t = useTexts(texts);
  const send = useSend();
  const { shown } = useSelect((read) => read(layout));
  return (
    <fieldset className="layout-switch">
      <legend className="visually-hidden">{t('layout')}</legend>
      {Layout.options.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={shown === one}
          title={t(one)}
          onClick={() => send(chooseLayout({ layout: one }))}
        >
          <Icon name={icons[one]} />
          <span>{t(one)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Points at the Inbox once, until the account has made a choice. */
export function LayoutHint() {
  const t = useTexts(texts);
  const send = useSend();
  const { isChosen } = useSelect((read) => read(layout));
  if (isChosen) return null;
  return (
    <span className="layout-hint">
      {t('layoutHint')}
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
    </span>
  );
}
