import { useState } from 'react';
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
  useRestoreFocus();
  const save = (text: string, personalData: 'replaced' | 'included') => {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
    return send(exportEventLog({ url, personalData })).outcome.then(onClose);
  };
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
        onClick={() => void (isReady && save(prepared.redacted.text, 'replaced'))}
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
