import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { textIn } from './listing.ts';
import type { OpenedLog, useOpenedLog } from './use-opened-log.ts';
import './log-tools.css';

type Props = ReturnType<typeof useOpenedLog> & {
  /** Lets the user select a file. */
  readonly onSelect: () => void;
  readonly onExport: () => void;
};

/** Which log is open, and what can be done with it: in a line, on a phone in a menu. */
export function LogTools({ opened, isReading, openOwn, onSelect, onExport }: Props) {
  const t = useTexts(texts);
  const ofModule = useTexts(moduleTexts);
  const isPhone = useIsPhone();
  const isOwn = opened?.file === undefined;
  return (
    <div className="event-log-tools">
      {opened && <Source {...opened} />}
      {isPhone ? (
        <MenuButton
          name={t('tools')}
          label={<Icon name="ellipsis" />}
          hasChevron={false}
          entries={[
            isOwn
              ? { id: 'reload', label: t('reload'), icon: 'refresh', act: openOwn }
              : { id: 'own', label: t('toOwn'), icon: 'arrow-left', act: openOwn },
            { id: 'open', label: t('openFile'), icon: 'folder-open', act: onSelect },
            { id: 'export', label: ofModule('export'), icon: 'download', act: onExport },
          ]}
        />
      ) : (
        <>
          {isOwn && (
            <Button
              kind="quiet"
              icon="refresh"
              aria-label={t('reload')}
              title={t('reload')}
              busy={isReading}
              onClick={openOwn}
            />
          )}
          <Button kind="quiet" onClick={onSelect}>
            {t('openFile')}
          </Button>
          {isOwn ? (
            <Button icon="download" onClick={onExport}>
              {ofModule('export')}
            </Button>
          ) : (
            <Button icon="arrow-left" busy={isReading} onClick={openOwn}>
              {t('toOwn')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Source({ file, playback: { header, entries } }: OpenedLog) {
  const t = useTexts(texts);
  return (
    <p className="event-log-source">
      <span className="event-log-file">{file ?? t('own')}</span>
      {header && (
        <span className="event-log-version">
          {textIn(header.product)} {textIn(header.version)}
        </span>
      )}
      <span>{t('entries', { count: entries.length })}</span>
    </p>
  );
}
