import { useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { Switch } from '../../../src/ui/switch.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import '../../../src/ui/confirm.css';

interface Props {
  /** Submissions with files. */
  readonly count: number;
  readonly onExport: (withFiles: boolean) => void;
  readonly onClose: () => void;
}

/** Asks before an export whether to include files. */
export default function FilesDialog({ count, onExport, onClose }: Props) {
  const t = useTexts(texts);
  const [isIncluded, include] = useState(true);
  useRestoreFocus();
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className="form confirm">
        <Switch label={t('includeFiles')} hint={t('filesHint', { count })} checked={isIncluded} onSwitch={include} />
        <div className="form-actions confirm-actions">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              onExport(isIncluded);
            }}
          >
            {t('export')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
