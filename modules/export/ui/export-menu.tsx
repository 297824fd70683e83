import { lazy, Suspense, useState } from 'react';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import { idsInView, loadedSoFar, rowOf, type ListToolProps } from '../../submissions/public.ts';
import { exportList, Format } from '../commands.ts';
import { hasFiles } from '../fields.ts';
import { texts } from '../texts.ts';

const FilesDialog = lazy(() => import('./files-dialog.tsx'));

/** An export that waits for the choice whether to include files. */
interface Asked {
  readonly format: Format;
  /** Submissions with files. */
  readonly count: number;
}

/** Saves all pages of the list with its current filter. Asks whether to include files if there are some. */
export default function ExportMenu({ form }: ListToolProps) {
  const t = useTexts(texts);
  const send = useSend();
  const app = useApp();
  const [asked, ask] = useState<Asked>();
  const isFullyLoaded = useSelect((read) => loadedSoFar(read, form.id) === undefined);
  const start = (format: Format) => {
    const count = idsInView(app.read, form.id).filter((id) => hasFiles(rowOf(app.read, id))).length;
    if (count > 0) ask({ format, count });
    else void send(exportList({ form: form.id, format }));
  };
  const entries = Format.options.map((format) => ({
    id: format,
    label: t(format),
    icon: 'download',
    isDisabled: !isFullyLoaded,
    act: () => start(format),
  }));
  useViewActions(
    entries
      .filter(({ isDisabled }) => !isDisabled)
      .map(({ id, label, ...entry }) => ({ ...entry, id: `export/${id}`, title: label, isOnSubject: false })),
  );
  return (
    <>
      <MenuButton name={t('export')} label={<Icon name="download" />} entries={entries} />
      {asked && (
        <Suspense>
          <FilesDialog
            count={asked.count}
            onExport={(withFiles) => void send(exportList({ form: form.id, format: asked.format, withFiles }))}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
