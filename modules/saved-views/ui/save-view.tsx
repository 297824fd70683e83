import * as z from 'zod/mini';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { TextField } from '../../../src/ui/field.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useDraftForm } from '../../drafts/public.ts';
import { NEW_VIEW_DRAFT, saveView } from '../commands.ts';
import { texts } from '../texts.ts';
import { ViewName } from '../view.ts';

const schema = z.object({ name: ViewName });

/** Asks for a name and saves the current list as a view. */
export default function SaveView({ form, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const send = useSend();
  useRestoreFocus();
  const draft = useDraftForm({
    id: `${NEW_VIEW_DRAFT} ${form}`,
    isDiscardedOnClose: true,
    schema,
    initial: { name: '' },
    submit: async ({ name }) => {
      const settled = await send(saveView({ form, name })).outcome;
      onClose();
      return settled;
    },
  });
  return (
    <Dialog title={t('save')} onClose={onClose}>
      <form className="form" noValidate onSubmit={draft.onSubmit}>
        <p className="views-lead">{t('saveLead')}</p>
        <TextField label={t('name')} autoComplete="off" {...draft.text('name')} />
        <div className="form-actions views-actions">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={draft.busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
