import { useState } from 'react';
import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import type { Form } from '../../workspaces/public.ts';
import { isInbox } from '../select.ts';
import { shownOf } from '../shown-submission.ts';
import { BackToList } from './back-to-list.tsx';
import { DetailBar } from './detail-bar.tsx';
import { DetailContent } from './detail-content.tsx';
import { OpenMarkKeys } from './mark-keys.tsx';
import { Neighbours } from './neighbours.tsx';
import { ReadingPane } from './reading-pane.tsx';
import { useFormHere } from './paths.ts';
import { SenderHead } from './sender-head.tsx';
import { SenderInView } from './sender-in-view.ts';
import { useFocusInDetail } from './use-auto-advance.ts';
import { useOpenDetail } from './use-open-detail.ts';
import './detail.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** One submission over the list. Escape or a click outside returns to the list (SPEC.md point 2). */
export default function SubmissionModal() {
  const form = useFormHere();
  const id = Number(useParams()['submission']);
  const isPane = useSelect(isInbox);
  if (!form) return null;
  return isPane ? <ReadingPane form={form} id={id} /> : <Modal form={form} id={id} />;
}

interface Props {
  readonly form: Form;
  readonly id: number;
}

function Modal({ form, id }: Props) {
  const t = useTexts(texts);
  // The id as in the URL, which may not be a number.
  const { submission: named = '' } = useParams();
  const close = useOpenDetail(form, id);
  useFocusInDetail();
  const row = useSelect((read) => shownOf(read, form.id, id));
  const isPhone = useIsPhone();
  const [isSenderInView, setSenderInView] = useState(true);
  const tools = (
    <>
      {isPhone && <BackToList form={form} id={id} />}
      <OpenMarkKeys form={form} id={id} />
      {row && <DetailBar form={form} submission={row} />}
      <Neighbours form={form} id={id} />
    </>
  );
  return (
    <SenderInView value={isSenderInView}>
      <Dialog
        width="wide"
        title={<span className="visually-hidden detail-name">{t('submission', { id: named })}</span>}
        tools={tools}
        onClose={close}
      >
        <SenderHead key={id} form={form} id={id} named={named} onInView={setSenderInView} />
        <DetailContent form={form} id={id} />
      </Dialog>
    </SenderInView>
  );
}
