import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './event-log.css';
import { ExportDialog } from './export-dialog.tsx';
import { LogTools } from './log-tools.tsx';
import { LogView } from './log-view.tsx';
import { UnopenedNotice } from './unopened-notice.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useOpenedLog } from './use-opened-log.ts';

/** Shows this tab's log or an exported one, entry by entry; see docs/replay.md. */
export default function EventLogScreen() {
  const t = useTexts(texts);
  const ofModule = useTexts(moduleTexts);
  const log = useOpenedLog();
  const isDragOver = useFileDrop(log.openFile);
  const [isExporting, setExporting] = useIsExporting();
  const input = useRef<HTMLInputElement>(null);
  const select = () => input.current?.click();
  const tools = <LogTools {...log} onSelect={select} onExport={() => setExporting(true)} />;
  return (
    <main className="event-log" data-unrecorded>
      <h1 className="event-log-title">{ofModule('title')}</h1>
      {/* Hidden; buttons open it. Stays here while a log opens, or a file that is being selected would be lost. */}
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.txt,application/jsonl"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) log.openFile(file);
          // Cleared so that selecting the same file again fires a change event.
          target.value = '';
        }}
      />
      {log.unopened && <UnopenedNotice {...log} {...log.unopened} onSelect={select} />}
      {log.opened ? <LogView {...log.opened} tools={tools} /> : <div className="event-log-bar">{tools}</div>}
      {!log.opened && log.isReading && <Skeleton />}
      {isDragOver && (
        <output className="event-log-drop">
          <Icon name="file-import" /> {t('dropHere')}
        </output>
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </main>
  );
}

/** Whether the export is open. It is in the address, so that the user menu can open it. */
function useIsExporting(): readonly [boolean, (isOpen: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const setExporting = (isOpen: boolean) =>
    setQuery(
      (before) => {
        if (isOpen) before.set('export', '');
        else before.delete('export');
        return before;
      },
      { replace: true },
    );
  return [query.has('export'), setExporting];
}

function Skeleton() {
  const t = useTexts(texts);
  return (
    <output className="event-log-skeleton" aria-label={t('reading')}>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </output>
  );
}
