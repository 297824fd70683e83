import { useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { deleteCannedReply } from '../commands.ts';
import type { CannedReply } from '../contract.ts';
import { cannedReplies } from '../state.ts';
import { CannedForm } from './canned-form.tsx';
import { texts } from './texts.ts';
import './canned.css';

interface Props extends DetailProps {
  readonly onClose: () => void;
}

/** The canned replies of the form: add, edit, delete. */
export default function CannedDialog({ submission, form, onClose }: Props) {
  const t = useTexts(texts);
  const all = useSelect((read) => read(cannedReplies).get(form.uid)?.canned_replies) ?? [];
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(all.length === 0 ? 'new' : null);
  if (edited !== null)
    return (
      <Dialog title={t(edited === 'new' ? 'newCanned' : 'editCanned')} onClose={onClose}>
        <div data-unfolded>
          <CannedForm
            submission={submission}
            form={form}
            edited={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
          />
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t('canned')} onClose={onClose}>
      {all.length === 0 && <p className="canned-none">{t('noCanned')}</p>}
      <ul className="canned-list">
        {all.map((one) => (
          <Item key={one.id} form={form} one={one} onEdit={() => setEdited(one)} />
        ))}
      </ul>
      <Button icon="plus" onClick={() => setEdited('new')}>
        {t('newCanned')}
      </Button>
    </Dialog>
  );
}

interface ItemProps extends Pick<Props, 'form'> {
  readonly one: CannedReply;
  readonly onEdit: () => void;
}

function Item({ form, one: { id, name, text }, onEdit }: ItemProps) {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <li>
      <span dir="auto">
        <strong>{name}</strong>
        <span>{text}</span>
      </span>
      <Button kind="quiet" icon="pencil" aria-label={t('editOf', { name })} onClick={onEdit} />
      <Button
        kind="quiet"
        icon="trash"
        aria-label={t('deleteOf', { name })}
        onClick={() => send(deleteCannedReply({ form: form.uid, id }))}
      />
    </li>
  );
}
