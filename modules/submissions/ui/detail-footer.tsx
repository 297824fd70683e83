import { useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { markSubmission } from '../commands.ts';
import type { DetailProps } from '../points.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { MarkKeys } from './mark-keys.tsx';
import { marksFor } from './marks.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './detail-footer.css';

/** The marks of a submission in one bar; empty for view-only users. */
export function DetailFooter({ submission, form }: DetailProps) {
  const send = useSend();
  const t = useTexts(texts);
  const [isAsking, setAsking] = useState(false);
  if (form.user_role === 'ONLY_VIEW_USER') return null;
  const id = submission.submission_id;
  return (
    <div className="detail-footer">
      <MarkKeys row={submission} />
      <fieldset className="detail-marks">
        <legend className="visually-hidden">{t('markAs')}</legend>
        {marksFor(submission).map(({ marker, name, icon }) => (
          // The button that undoes a mark replaces the one that made it, and keeps the focus.
          <Button
            key={marker.replace('!', '')}
            kind="quiet"
            icon={icon}
            title={t(`do.${name}`)}
            onClick={() => send(markSubmission({ id, marker }))}
          >
            {t(`do.${name}`)}
          </Button>
        ))}
        {form.user_role === 'CREATOR' && (
          <Button kind="quiet" icon="trash" title={t('delete')} onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        )}
      </fieldset>
      {isAsking && <ConfirmDelete form={form} ids={[id]} onClose={() => setAsking(false)} />}
    </div>
  );
}
