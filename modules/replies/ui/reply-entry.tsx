import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Reply } from '../../../contract/entity/reply.ts';
import { session } from '../../../src/shell/state.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { ThreadEntryProps } from '../../submissions/public.ts';
import { pathOf } from '../../workspaces/public.ts';
import { undoReply } from '../commands.ts';
import { conversations } from '../state.ts';
import { texts } from './texts.ts';
import './replies.css';

/** A reply in the thread, with its status. */
export default function ReplyEntry({ submission, form, entryKey, time }: ThreadEntryProps) {
  const reply = useSelect((read) =>
    read(conversations)
      .get(submission)
      ?.replies.find(({ key }) => key === entryKey),
  );
  const mayEdit = form.user_role !== 'ONLY_VIEW_USER';
  if (!reply) return null;
  return (
    <div className={`timeline-card reply-card reply-${reply.state}`}>
      <p className="timeline-line">
        <Icon name="reply" />
        <Status reply={reply} undo={mayEdit ? undoReply({ submission, key: reply.key }) : undefined} />
        {time}
      </p>
      <p className="timeline-body" dir="auto">
        {reply.text}
      </p>
      <Reason reply={reply} deliveries={mayEdit ? `${pathOf(form)}/settings/deliveries` : undefined} />
    </div>
  );
}

interface StatusProps {
  readonly reply: Reply;
  /** Undefined for those who may not undo it. */
  readonly undo: ReturnType<typeof undoReply> | undefined;
}

/** The author and status of a reply; while it is held, the seconds until it is sent, and Undo. */
function Status({ reply, undo }: StatusProps) {
  const t = useTexts(texts);
  const send = useSend();
  const isOwn = useSelect((read) => read(session).current.account?.id === reply.account_id);
  const seconds = useSecondsLeft(reply);
  const state = reply.state === 'held' && seconds === 0 ? 'waiting' : reply.state;
  const values = { name: reply.user_name, seconds: String(seconds) };
  return (
    <span className="timeline-text">
      <Rich text={isOwn ? texts(`own.${state}`, values) : texts(`other.${state}`, values)} tags={byTag} />
      {state === 'held' && undo && (
        <button type="button" className="reply-undo" onClick={() => send(undo)}>
          {t('undo')}
        </button>
      )}
    </span>
  );
}

const byTag = { b: (inner: string) => <bdi className="timeline-by">{inner}</bdi> };

/** Counts down from the server's last response. */
function useSecondsLeft({ state, remaining_ms }: Reply): number {
  const [seconds, setSeconds] = useState(() => Math.ceil(remaining_ms / 1000));
  const isHeld = state === 'held';
  useEffect(() => {
    if (!isHeld) return undefined;
    const end = Date.now() + remaining_ms;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [isHeld, remaining_ms]);
  return seconds;
}

/** Why it was not sent or nobody received it, and where to retry it. */
function Reason({ reply, deliveries }: { readonly reply: Reply; readonly deliveries: string | undefined }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const { reason, reason_details, state } = reply;
  if (reason === null) return null;
  return (
    <p className="reply-reason">
      {translate({ message: reason, details: reason_details ?? [] })}
      {state === 'failed' && deliveries !== undefined && <Link to={deliveries}>{t('retry')}</Link>}
    </p>
  );
}
