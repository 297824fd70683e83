import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import type { Form } from '../../workspaces/public.ts';
import { detailOf, isInbox, rowOf } from '../select.ts';
import { senderOf } from '../submitted-data.ts';
import { DetailContent } from './detail-content.tsx';
import { DetailFooter } from './detail-footer.tsx';
import { Neighbours } from './neighbours.tsx';
import { ReadingPane } from './reading-pane.tsx';
import { useFormHere } from './paths.ts';
import { SubmissionTime } from './submission-time.tsx';
import { useFocusInDetail } from './use-move-on.ts';
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
  const close = useOpenDetail(form, id);
  useFocusInDetail();
  const detail = useSelect((read) => detailOf(read, id));
  const isOfForm = detail?.form_id === form.id;
  return (
    <Dialog
      width="wide"
      title={<Head form={form} id={id} />}
      onClose={close}
      footer={isOfForm ? <DetailFooter form={form} submission={detail} /> : undefined}
    >
      <DetailContent form={form} id={id} />
    </Dialog>
  );
}

/** Sender, time, and Previous and Next. */
function Head({ form, id }: Props) {
  const t = useTexts(texts);
  // The id as in the URL, which may not be a number.
  const { submission: named = '' } = useParams();
  const row = useSelect((read) => detailOf(read, id) ?? rowOf(read, id));
  return (
    <div className="detail-head">
      <div className="detail-title">
        <span className="detail-who" dir="auto">
          {(row && senderOf(row.submitted_data)) ?? t('submission', { id: named })}
        </span>
        {row && (
          <small>
            #{id}, <SubmissionTime row={row} />
          </small>
        )}
      </div>
      <Neighbours form={form} id={id} />
    </div>
  );
}
