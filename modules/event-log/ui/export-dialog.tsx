import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { Progress } from '../../../src/ui/progress.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { exportEventLog } from '../commands.ts';
import { texts as moduleTexts } from '../texts.ts';
import { ExportPreview } from './export-preview.tsx';
import { texts } from './texts.ts';
import { useRedactedLog } from './use-redacted-log.ts';
import './export-dialog.css';

const RedactedScreens = lazy(() => import('./redacted-screens.tsx'));

interface Props {
  readonly onClose: () => void;
}

/** Exports this tab's log without personal data; with it only after a confirmation. */
export function ExportDialog({ onClose }: Props) {
  const t = useTexts(texts);
  const ofModule = useTexts(moduleTexts);
  const send = useSend();
  const [isConfirming, setConfirming] = useState(false);
  const [prepared, prepareAgain] = useRedactedLog();
  const [isWanted, setWanted] = useState(false);
  const [rendered, setRendered] = useState<string>();
  const [rendering, setRendering] = useState(0);
  const onRendered = useCallback((text: string) => setRendered(text), []);
  const onProgress = useCallback((done: number) => setRendering(done), []);
  useRestoreFocus();
  const save = (text: string, personalData: 'replaced' | 'included') => {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
    return send(exportEventLog({ url, personalData })).outcome.then(onClose);
  };
  const onWanted = useEffectEvent(save);
  useEffect(() => {
    if (isWanted && rendered !== undefined) void onWanted(rendered, 'replaced');
  }, [isWanted, rendered]);
  if (isConfirming && prepared.status === 'ready')
    return (
      <Confirm
        title={t('exportRawAsk')}
        action={t('exportRaw')}
        onConfirm={() => save(prepared.raw, 'included')}
        onClose={() => setConfirming(false)}
      >
        <p>{t('exportRawLead')}</p>
      </Confirm>
    );
  const isReady = prepared.status === 'ready';
  const isRendering = isReady && rendered === undefined && hasScreens(prepared.raw);
  /** What was on screen may still be rendered; then it is saved after that. */
  const saveRedacted = (text: string) => {
    if (isRendering) setWanted(true);
    else void save(rendered ?? text, 'replaced');
  };
  const buttons = (
    <div className="form-actions export-actions">
      <Button onClick={onClose}>{t('exportCancel')}</Button>
      <Button disabled={!isReady} onClick={() => setConfirming(true)}>
        {t('exportRaw')}
      </Button>
      <Button
        kind="primary"
        icon="download"
        disabled={!isReady}
        busy={isWanted}
        onClick={() => isReady && saveRedacted(prepared.redacted.text)}
      >
        {t('exportReplaced')}
      </Button>
    </div>
  );
  return (
    <Dialog title={ofModule('export')} width="wide" onClose={onClose} footer={buttons}>
      <div className="export-log">
        <p className="lead">{t('exportLead')}</p>
        {prepared.status === 'preparing' && <Progress label={t('preparing')} done={prepared.done} />}
        {isRendering && <Progress label={t('renderingScreens')} done={rendering} />}
        {isRendering && (
          <Suspense>
            <RedactedScreens
              raw={prepared.raw}
              redacted={prepared.redacted.text}
              onProgress={onProgress}
              onRendered={onRendered}
            />
          </Suspense>
        )}
        {isReady && <ExportPreview {...prepared.redacted} />}
        {prepared.status === 'failed' && (
          <div className="notice notice-error spread" role="alert">
            <div>
              <strong>{t('notPrepared')}</strong>
              <p>{prepared.error}</p>
            </div>
            <Button icon="refresh" onClick={prepareAgain}>
              {t('reload')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Whether a checkpoint of the log has what was on screen. */
const hasScreens = (log: string) => log.includes('"screen":{');
