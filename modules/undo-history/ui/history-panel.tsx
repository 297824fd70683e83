import { useEffect, useRef } from 'react';
import type { Read } from '../../../src/kernel/index.ts';
import { undo } from '../../../src/shell/messages.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { timestampText } from '../../../src/ui/dates.ts';
import { Overlay } from '../../../src/ui/overlay.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { detailOf, rowOf, senderOf, submissionsOfUndo } from '../../submissions/public.ts';
import { showUndoHistory } from '../messages.ts';
import { reasonAgainst } from '../reasons.ts';
import { steps, subjectOf, type Step } from '../state.ts';
import { texts } from '../texts.ts';
import './history-panel.css';

/** Lists the session's steps, newest first. Each can be undone, or says why it cannot. */
export default function HistoryPanel() {
  const t = useTexts(texts);
  const send = useSend();
  const { list } = useSelect((read) => read(steps));
  const close = () => void send(showUndoHistory({ isShown: false }));
  return (
    <Overlay name={t('title')} onClose={close}>
      <div className="undo-history">
        <h2>{t('title')}</h2>
        <p>{list.length === 0 ? t('none') : t('lead')}</p>
        <ol>
          {list.toReversed().map((step) => (
            <StepLine key={step.id} step={step} />
          ))}
        </ol>
        <div className="form-actions">
          <Button onClick={close}>{t('close')}</Button>
        </div>
      </div>
    </Overlay>
  );
}

function StepLine({ step }: { readonly step: Step }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  const line = useRef<HTMLLIElement>(null);
  const reason = useSelect((read) => {
    const against = reasonAgainst(read, step);
    return against && translate(against);
  });
  const id = useSelect((read) => submissionOf(read, step));
  const sender = useSelect((read) => {
    const row = id === undefined ? undefined : (rowOf(read, id) ?? detailOf(read, id));
    return row && senderOf(row.submitted_data);
  });
  const done = step.done === undefined ? t('step') : translate(step.done);
  const subject = id === undefined ? undefined : (sender ?? t('submission', { id: String(id) }));
  const title = subject === undefined ? done : `${done} · ${subject}`;
  useFocusOnLoss(line, reason);
  return (
    <li ref={line} tabIndex={-1}>
      <span className="undo-step">
        <span>
          {done}
          {subject !== undefined && (
            <>
              {' · '}
              <bdi>{subject}</bdi>
            </>
          )}
        </span>
        <time dateTime={new Date(step.at).toISOString()}>{timestampText(new Date(step.at).toISOString())}</time>
      </span>
      {reason === undefined ? (
        <Button aria-label={t('undoOf', { step: title })} onClick={() => send(undo({ id: step.id }))}>
          {t('undo')}
        </Button>
      ) : (
        <span className="undo-reason">{reason}</span>
      )}
    </li>
  );
}

/** The submission of a step; undefined if it concerns several, whose number it says. */
function submissionOf(read: Read, { id: step, command }: Step): number | undefined {
  if (!command) return subjectOf(read, step);
  const [id, ...others] = submissionsOfUndo(command);
  return others.length > 0 ? undefined : id;
}

/** Keeps the focus on the line when its button gives way to a reason, which is then read out. */
function useFocusOnLoss(line: { readonly current: HTMLElement | null }, reason: string | undefined): void {
  const before = useRef(reason);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (before.current === undefined && reason !== undefined && isLost) line.current?.focus();
    before.current = reason;
  }, [line, reason]);
}
