import { useSend } from '../../../src/ui/app-context.ts';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { deleteSubmissions } from '../commands.ts';
import { texts } from './texts.ts';

interface Props {
  readonly form: Form;
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Confirms a deletion. Above one page of rows, the user has to type the form's name. */
export function ConfirmDelete({ form, ids, onClose }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const count = ids.length;
  const confirm = () => send(deleteSubmissions({ form: form.id, ids: [...ids] })).outcome.then(onClose);
  return (
    <Confirm
      title={t('deleteAsk', { count })}
      action={t('deleteDo', { count })}
      {...(count > MANY && { typed: form.name })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('deleteLead')}</p>
    </Confirm>
  );
}

/** Rows on one page; selecting more is hardly accidental, but deleting them is costly. */
const MANY = 10;
