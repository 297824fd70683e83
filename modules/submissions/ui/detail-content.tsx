import { useEffect } from 'react';
import type { DisplayText } from '../../../contract/text.ts';
import { joinFailures, phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { openSubmission } from '../commands.ts';
import { detailOf, rowOf } from '../select.ts';
import { texts } from './texts.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { SubmissionView } from './submission-view.tsx';

interface Props {
  readonly form: Form;
  readonly id: number;
}

const isNumber = (id: number) => Number.isSafeInteger(id) && id > 0;

/** Loads the submission and shows it, a placeholder until then, or an error. */
export function DetailContent({ form, id }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  useEffect(() => {
    if (isNumber(id)) send(openSubmission({ id }));
  }, [send, id]);
  const found = useSelect((read) => detailOf(read, id));
  const listed = useSelect((read) => rowOf(read, id));
  const failure = useSelect((read) => {
    const phase = phaseOf(openSubmission)(read);
    return phase?.phase === 'failed' ? (phase.fetchError ?? joinFailures(phase.errors)) : null;
  });
  if (!isNumber(id) || (found && found.form_id !== form.id)) return <Failure id={id} text={t('notFound')} />;
  if (!found && failure !== null) return <Failure id={id} text={failure} />;
  const row = found ?? (listed?.form_id === form.id ? listed : undefined);
  if (!row) return <DetailSkeleton />;
  return (
    <>
      <LoadError failure={failure} onAgain={() => void send(openSubmission({ id }))} isStale />
      <SubmissionView key={id} row={row} detail={found} form={form} />
    </>
  );
}

function Failure({ id, text }: { readonly id: number; readonly text: DisplayText }) {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <LoadError
      failure={text}
      onAgain={isNumber(id) ? () => void send(openSubmission({ id })) : undefined}
      lead={t('closeThis')}
    />
  );
}
