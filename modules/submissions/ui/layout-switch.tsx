import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Segments } from '../../../src/ui/segments.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { chooseLayout } from '../commands.ts';
import { layout } from '../layout-state.ts';
import { texts } from '../texts.ts';

/** Table or Inbox. */
export function LayoutSwitch() {
  const t = useTexts(texts);
  const send = useSend();
  const { shown } = useSelect((read) => read(layout));
  return (
    <Segments
      name={t('layout')}
      value={shown}
      options={[
        { value: 'table', label: t('table'), icon: 'table' },
        { value: 'inbox', label: t('inbox'), icon: 'inbox' },
      ]}
      onValueChange={(selected) => void send(chooseLayout({ layout: selected }))}
    />
  );
}
