import type { Answer } from '../../../contract/entity/answer.ts';
import { isShownInline, type SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { sizeText } from '../../../contract/size-text.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { errors } from '../../files/public.ts';
import type { HistoryViewProps } from '../../submissions/public.ts';
import { texts } from './texts.ts';
import './answer-card.css';

/** An email of the visitor in the thread, with its quotes folded. */
export default function AnswerCard({ submission, entry }: HistoryViewProps) {
  const answer = submission.answers?.find(({ answer_id }) => answer_id === entry.payload['answer_id']);
  if (!answer) return null;
  const { from_address: from } = answer;
  return (
    <div className="answer">
      {/* The submission shows its own address. */}
      {from.toLowerCase() !== submission.reply_recipient?.toLowerCase() && (
        <p className="answer-from">
          <bdi>{from}</bdi>
        </p>
      )}
      {answer.kind === 'answer' ? <Content answer={answer} /> : <FoldedContent answer={answer} />}
      <Attachments answer={answer} submission={submission.submission_id} />
    </div>
  );
}

function Content({ answer: { text, quoted } }: { readonly answer: Answer }) {
  const t = useTexts(texts);
  return (
    <>
      {text === '' ? <p className="answer-note">{t('onlyQuote')}</p> : <Text text={text} />}
      {quoted !== '' && <Folded label={t('showQuote')} text={quoted} />}
    </>
  );
}

/** The text of an automatic reply, and the text below the reason of a bounce. */
function FoldedContent({ answer: { reason, text, quoted } }: { readonly answer: Answer }) {
  const t = useTexts(texts);
  const all = [text, quoted].filter((part) => part !== '').join('\n\n');
  return (
    <>
      {reason !== null && reason !== '' && <Text text={reason} />}
      {all !== '' && <Folded label={t('showMessage')} text={all} />}
    </>
  );
}

function Text({ text }: { readonly text: string }) {
  return (
    <p className="timeline-body" dir="auto">
      {text}
    </p>
  );
}

function Folded({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <details className="answer-quote">
      <summary>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

function Attachments({ answer, submission }: { readonly answer: Answer; readonly submission: number }) {
  const t = useTexts(texts);
  const { files, left_out } = answer;
  return (
    <>
      {files.length > 0 && (
        <ul className="answer-files" aria-label={t('files')}>
          {files.map((file) => (
            <FileChip key={file.file_id} file={file} at={`/submissions/${submission}/files/${file.file_id}`} />
          ))}
        </ul>
      )}
      {left_out.length > 0 && <p className="answer-note">{t('leftOut', { names: left_out.join(', ') })}</p>}
    </>
  );
}

/** Why a file cannot be opened, by the state of its scan. */
const blocked = {
  clean: undefined,
  too_large: undefined,
  waiting: errors.FILE_NOT_SCANNED_YET,
  unavailable: errors.FILE_NOT_SCANNED,
  failed: errors.FILE_SCAN_FAILED,
  infected: errors.FILE_INFECTED,
} as const;

/** The address redirects to a link that works for a few minutes, so it is never stale. */
function FileChip({ file: { name, type, bytes, scan }, at }: { readonly file: SubmissionFile; readonly at: string }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const size = sizeText(bytes, useLanguage());
  const reason = scan && blocked[scan.state];
  if (reason)
    return (
      <li>
        <span className="answer-file is-blocked">
          <Icon name="paperclip" />
          <bdi>{name}</bdi>
          <span>{size}</span>
        </span>
        <small className="answer-note">{translate({ message: reason.text, details: [{ code: reason.code }] })}</small>
      </li>
    );
  const opens = isShownInline(type);
  const address = opens
    ? { href: at, target: '_blank', rel: 'noopener noreferrer', 'aria-label': t('open', { name }) }
    : { href: `${at}?download=1`, 'aria-label': t('download', { name }) };
  return (
    <li>
      <a className="answer-file" {...address}>
        <Icon name="paperclip" />
        <bdi>{name}</bdi>
        <span>{size}</span>
      </a>
    </li>
  );
}
