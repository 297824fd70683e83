import { lazy, Suspense, useEffect, useState } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { fillTemplate } from '../../auto-responder/public.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { loadCannedReplies } from '../commands.ts';
import { cannedReplies } from '../state.ts';
import { texts } from './texts.ts';
import { valuesOf } from './values-by-field.ts';

const CannedDialog = lazy(() => import('./canned-dialog.tsx'));

interface Props extends DetailProps {
  /** Takes the text of a canned reply, filled in with the values of the submission. */
  readonly onChoose: (text: string) => void;
}

/** Inserts a canned reply, and links to the dialog that manages them. */
export function CannedMenu({ submission, form, onChoose }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const [isManaging, setManaging] = useState(false);
  const canned = useSelect((read) => read(cannedReplies).get(form.uid)?.canned_replies);
  useEffect(() => {
    send(loadCannedReplies({ form: form.uid }));
  }, [send, form.uid]);
  const manage = {
    id: 'manage',
    label: t('manage'),
    icon: 'pencil',
    heading: canned?.length ? t('others') : undefined,
    act: () => setManaging(true),
  };
  const entries = (canned ?? []).map(({ id, name, text }) => ({
    id: String(id),
    label: name,
    act: () => onChoose(fillTemplate(text, valuesOf(submission))),
  }));
  return (
    <>
      <MenuButton className="canned-menu" name={t('canned')} label={t('canned')} entries={[...entries, manage]} />
      {isManaging && (
        <Suspense>
          <CannedDialog submission={submission} form={form} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
