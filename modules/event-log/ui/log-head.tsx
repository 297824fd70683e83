import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { ExportDialog } from './export-dialog.tsx';
import { texts } from './texts.ts';
import { textIn } from './listing.ts';
import type { OpenedLog, useOpenedLog } from './use-opened-log.ts';
import './log-head.css';

/** Header: which log is open, and how to open another. */
export function LogHead({ opened, isReading, openOwn, openFile }: ReturnType<typeof useOpenedLog>) {
  const t = useTexts(texts);
  const ofModule = useTexts(moduleTexts);
  const [isExporting, setExporting] = useIsExporting();
  return (
    <header className="event-log-head">
      <div className="event-log-about">
        <h1>{ofModule('title')}</h1>
        {opened && <About {...opened} />}
      </div>
      <div className="event-log-ways">
        {opened?.file === undefined ? (
          <>
            <Button icon="refresh" busy={isReading} onClick={openOwn}>
              {t('reload')}
            </Button>
            <OpenFile onFile={openFile} />
            <Button icon="download" kind="primary" onClick={() => setExporting(true)}>
              {ofModule('export')}
            </Button>
            <span className="event-log-replaced">
              <Icon name="check" /> {t('dataReplaced')}
            </span>
          </>
        ) : (
          <>
            <OpenFile onFile={openFile} />
            <Button icon="arrow-left" kind="primary" busy={isReading} onClick={openOwn}>
              {t('toOwn')}
            </Button>
          </>
        )}
      </div>
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </header>
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

function About({ file, playback: { header, entries } }: OpenedLog) {
  const t = useTexts(texts);
  return (
    <p className="event-log-source">
      <span className="event-log-file">{file ?? t('own')}</span>
      {header && (
        <span>
          {textIn(header.product)} {textIn(header.version)}
        </span>
      )}
      <span>{t('entries', { count: entries.length })}</span>
    </p>
  );
}

function OpenFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useTexts(texts);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="folder-open" onClick={() => input.current?.click()}>
        {t('openFile')}
      </Button>
      {/* Hidden; the button above is visible and focusable. */}
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.txt,application/jsonl"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Cleared so that selecting the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
}
