import { useCallback, useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import type { Form } from '../../workspaces/public.ts';
import { openSubmission } from '../commands.ts';
import { detailOf, neighboursOf, rowOf } from '../select.ts';
import { fieldsOf } from '../submitted-data.ts';
import { DetailFooter } from './detail-footer.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { exactTimeOfRow, readersTimeOfRow, timeOfRow } from './row-time.ts';
import { detailPath, linkId, listPath, useFormHere } from './paths.ts';
import { SubmissionView } from './submission-view.tsx';
import { useFocusInDetail, useMoveOn } from './use-move-on.ts';
import './detail.css';
import { useTranslate, useTranslateServerMessage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';

/** One submission over the list. Escape or a click outside returns to the list (SPEC.md point 2). */
export default function SubmissionModal() {
  const form = useFormHere();
  const id = Number(useParams()['submission']);
  return form ? <Modal form={form} id={id} /> : null;
}

interface Props {
  readonly form: Form;
  readonly id: number;
}

function Modal({ form, id }: Props) {
  const send = useSend();
  const { read: readNow } = useApp();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (isNumber(id)) send(openSubmission({ id }));
  }, [send, id]);
  const close = useCallback(() => {
    void navigate(`${listPath(form)}${search}`);
    const around = neighboursOf(readNow, form.id, id);
    // The dialog would restore focus to the row it was opened from, but the user may have moved on to another.
    setTimeout(() => focusRow(id, around.next, around.previous));
  }, [navigate, readNow, form, search, id]);
  const moveOn = useCallback(() => {
    const { next, previous } = neighboursOf(readNow, form.id, id);
    const to = next ?? previous;
    if (to === null) close();
    else void navigate(`${detailPath(form, to)}${search}`, { replace: true });
  }, [navigate, readNow, form, search, id, close]);
  useMoveOn(form.id, id, moveOn);
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
      <Content form={form} id={id} />
    </Dialog>
  );
}

/** Focuses the first of these rows that is on the page; an archived one may have left it. */
function focusRow(...ids: readonly (number | null)[]): void {
  ids
    .flatMap((id) => (id === null ? [] : (document.getElementById(linkId(id)) ?? [])))
    .at(0)
    ?.focus();
}

const isNumber = (id: number) => Number.isSafeInteger(id) && id > 0;

function Content({ form, id }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  const detail = useSelect((read) => detailOf(read, id));
  const failure = useSelect((read) => {
    const phase = phaseOf(openSubmission)(read);
    return phase?.phase === 'failed' ? (phase.fetchError ?? phase.errors.join(' ')) : null;
  });
  if (detail?.form_id === form.id)
    return (
      <>
        <LoadError failure={failure} onAgain={() => void send(openSubmission({ id }))} isStale />
        <SubmissionView key={id} submission={detail} form={form} />
      </>
    );
  if (!isNumber(id) || detail) return <Failure id={id} text={t('notFound')} />;
  if (failure !== null) return <Failure id={id} text={failure} />;
  return <DetailSkeleton id={id} />;
}

function Failure({ id, text }: { readonly id: number; readonly text: string }) {
  const t = useTexts(texts);
  const say = useTranslateServerMessage();
  const send = useSend();
  return (
    <div className="detail-failure" role="alert">
      <strong>{say(text)}</strong>
      <p>{t('closeThis')}</p>
      {isNumber(id) && (
        <Button icon="refresh" onClick={() => send(openSubmission({ id }))}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}

/** Sender, time, and Previous and Next. */
function Head({ form, id }: Props) {
  const say = useTranslate();
  const t = useTexts(texts);
  // The id as in the URL, which may not be a number.
  const { submission: named = '' } = useParams();
  const row = useSelect((read) => detailOf(read, id) ?? rowOf(read, id));
  const here = row && readersTimeOfRow(row);
  return (
    <div className="detail-head">
      <div className="detail-title">
        <span className="detail-who" dir="auto">
          {(row && titleOf(row.submitted_data)) ?? t('submission', { id: named })}
        </span>
        {row && (
          <small>
            #{id}, <time title={say(exactTimeOfRow(row))}>{timeOfRow(row)}</time>
            {row.is_submitter_timezone_known &&
              row.submitter_timezone !== null &&
              ` ${t('inZone', { zone: row.submitter_timezone })}`}
            {here && `, ${say(here)}`}
          </small>
        )}
      </div>
      <Neighbours form={form} id={id} />
    </div>
  );
}

/** A title that identifies the submission: a name, else an email address, else the first short text. */
function titleOf(submittedData: string): string | undefined {
  const fields = fieldsOf(submittedData).filter(({ values }) => (values[0] ?? '').trim() !== '');
  const found =
    fields.find(({ name }) => /name/i.test(name)) ??
    fields.find(({ name }) => /mail/i.test(name)) ??
    fields.find(({ values }) => (values[0] ?? '').length < 60);
  return found?.values[0];
}

function Neighbours({ form, id }: Props) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const previous = useSelect((read) => neighboursOf(read, form.id, id).previous);
  const next = useSelect((read) => neighboursOf(read, form.id, id).next);
  const pathTo = (to: number | null) => (to === null ? null : `${detailPath(form, to)}${search}`);
  const goTo = (path: string | null) => (path === null ? null : () => void navigate(path, { replace: true }));
  useShortcut('submissions/next', goTo(pathTo(next)));
  useShortcut('submissions/previous', goTo(pathTo(previous)));
  const [nextKey, previousKey] = [useBoundKey('submissions/next'), useBoundKey('submissions/previous')];
  return (
    <div className="detail-neighbours">
      <Neighbour name={t('previousSubmission')} shortcut={previousKey} icon="chevron-up" path={pathTo(previous)} />
      <Neighbour name={t('nextSubmission')} shortcut={nextKey} icon="chevron-down" path={pathTo(next)} />
    </div>
  );
}

interface NeighbourProps {
  readonly name: string;
  readonly shortcut: string;
  readonly icon: string;
  readonly path: string | null;
}

function Neighbour({ name, shortcut, icon, path }: NeighbourProps) {
  if (path === null)
    return (
      <span className="button button-quiet button-icon is-off" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <Link
      to={path}
      replace
      className="button button-quiet button-icon"
      aria-label={name}
      title={shortcut === '' ? name : `${name} (${shortcut})`}
    >
      <Icon name={icon} />
    </Link>
  );
}
