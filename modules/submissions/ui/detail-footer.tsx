import { useState } from 'react';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { markSubmission } from '../commands.ts';
import { detailAction, type DetailProps } from '../points.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { MarkKeys } from './mark-keys.tsx';
import { marksFor } from './marks.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './detail-footer.css';

/** The actions of a submission; empty for view-only users. */
export function DetailFooter({ submission, form }: DetailProps) {
  const app = useApp();
  const send = useSend();
  const t = useTexts(texts);
  const [isAsking, setAsking] = useState(false);
  if (form.user_role === 'ONLY_VIEW_USER') return null;
  const id = submission.submission_id;
  const actions = app
    .contributionsWhere(detailAction, ({ isShown }) => isShown?.({ submission, form }) ?? true)
    .toSorted((a, b) => a.order - b.order);
  return (
    <div className="detail-footer">
      <MarkKeys row={submission} />
      {actions.length > 0 && (
        <div className="detail-actions">
          {actions.map((action) => (
            <ContributedView key={action.id} id={action.id} view={action.view} given={{ submission, form }} />
          ))}
        </div>
      )}
      <fieldset className="detail-marks">
        <legend className="visually-hidden">{t('markAs')}</legend>
        {marksFor(submission).map(({ marker, name, icon }) => (
          // The button that undoes a mark takes the place of the one that made it, and keeps the focus.
          <Button
            key={marker.replace('!', '')}
            kind="quiet"
            icon={icon}
            onClick={() => send(markSubmission({ id, marker }))}
          >
            {t(`do.${name}`)}
          </Button>
        ))}
        {form.user_role === 'CREATOR' && (
          <Button kind="quiet" icon="trash" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        )}
      </fieldset>
      {isAsking && <ConfirmDelete form={form} ids={[id]} onClose={() => setAsking(false)} />}
    </div>
  );
}
