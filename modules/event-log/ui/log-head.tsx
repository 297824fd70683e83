import { useRef } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { exportEventLog } from '../commands.ts';
import { texts } from '../texts.ts';
import { saidIn } from './listing.ts';
import type { OpenedLog, useOpenedLog } from './use-opened-log.ts';
import './log-head.css';

/** Which log this is, and where to find another. */
export function LogHead({ opened, isReading, openOwn, openFile }: ReturnType<typeof useOpenedLog>) {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <header className="event-log-head">
      <div className="event-log-about">
        <h1>{t('title')}</h1>
        {opened && <About {...opened} />}
      </div>
      <div className="event-log-ways">
        {opened?.file === undefined ? (
          <>
            <Button icon="refresh" busy={isReading} onClick={openOwn}>
              {t('readAnew')}
            </Button>
            <OpenFile onFile={openFile} />
            <Button icon="download" kind="primary" onClick={() => void send(exportEventLog({}))}>
              {t('export')}
            </Button>
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
    </header>
  );
}

function About({ file, playback: { header, entries } }: OpenedLog) {
  const t = useTexts(texts);
  return (
    <p className="event-log-source">
      <span className="event-log-file">{file ?? t('own')}</span>
      {header && (
        <span>
          {saidIn(header.product)} {saidIn(header.version)}
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
      {/* The button above is what one sees and reaches. */}
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.txt,application/jsonl"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Chosen again, the same file is a change again.
          target.value = '';
        }}
      />
    </>
  );
}
