import { useTexts } from '../../../src/ui/use-texts.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { texts } from './texts.ts';
import './event-log.css';
import { LogHead } from './log-head.tsx';
import { LogView } from './log-view.tsx';
import { UnopenedNotice } from './unopened-notice.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useOpenedLog } from './use-opened-log.ts';

/** Shows this tab's log or an exported one, entry by entry; see docs/replay.md. */
export default function EventLogScreen() {
  const t = useTexts(texts);
  const log = useOpenedLog();
  const isOver = useFileDrop(log.openFile);
  return (
    <main className="event-log" data-unrecorded>
      <LogHead {...log} />
      {log.unopened && <UnopenedNotice {...log.unopened} />}
      {log.opened && <LogView {...log.opened} />}
      {!log.opened && log.isReading && <Skeleton />}
      {isOver && (
        <output className="event-log-drop">
          <Icon name="file-import" /> {t('dropHere')}
        </output>
      )}
    </main>
  );
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
