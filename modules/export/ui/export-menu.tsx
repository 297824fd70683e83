import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadedSoFar, type ListToolProps } from '../../submissions/public.ts';
import { exportList, Format } from '../commands.ts';
import { texts } from '../texts.ts';

/** Saves all pages of the list with its current filter. */
export default function ExportMenu({ form }: ListToolProps) {
  const t = useTexts(texts);
  const send = useSend();
  const isWhole = useSelect((read) => loadedSoFar(read, form.id) === undefined);
  return (
    <MenuButton
      name={t('export')}
      label={<Icon name="download" />}
      entries={Format.options.map((format) => ({
        id: format,
        label: t(format),
        icon: 'download',
        isDisabled: !isWhole,
        act: () => void send(exportList({ form: form.id, format })),
      }))}
    />
  );
}
