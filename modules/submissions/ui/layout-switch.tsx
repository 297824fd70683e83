import { Layout } from '../../../contract/entity/account.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { chooseLayout } from '../commands.ts';
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
