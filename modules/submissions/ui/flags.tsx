import type { FormStates } from '../../../contract/entity/state-outcome.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import type { Row } from '../state.ts';
import { fileCountOf } from '../file-count.ts';
import { flagsOf } from './mark-texts.ts';
import './flags.css';

type Flagged = Parameters<typeof flagsOf>[0] &
  Pick<Row, 'current_state' | 'spam_reason' | 'spam_reason_details' | 'file_count' | 'thread_file_count'>;

/**
 * Quiet flags of a row in a list: icons with tooltips, and why a submission is spam. “In progress” is left out once nothing
 * waits for anybody: the submission is complete, archived or spam, or its state is final.
 */
export function Flags({ row, states }: { readonly row: Flagged; readonly states?: FormStates | undefined }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const fileCount = fileCountOf(row);
  // One clip is enough: the detail says which file is missing.
  const hasFiles = fileCount > 0;
  const outcomes = states?.state_outcomes ?? {};
  const isDone = row.is_complete || row.is_archived || row.is_spam || Object.hasOwn(outcomes, row.current_state);
  return (
    <span className="flags">
      {flagsOf(row).map(({ flag, icon }) => {
        if ((flag === 'fileLost' && hasFiles) || (flag === 'inprogress' && isDone)) return null;
        const name = t(`flag.${flag}`);
        const reason =
          flag === 'spam' && row.spam_reason !== null
            ? translate({ message: row.spam_reason, details: row.spam_reason_details ?? [] })
            : undefined;
        return (
          <span key={flag} className="flag" title={reason === undefined ? name : `${name}: ${reason}`}>
            <Icon name={icon} />
            <span className="visually-hidden">{name}</span>
            {reason !== undefined && <span className="flag-reason">{reason}</span>}
          </span>
        );
      })}
      {hasFiles && <FileCount count={fileCount} />}
    </span>
  );
}

function FileCount({ count }: { readonly count: number }) {
  const t = useTexts(texts);
  const name = t('files', { count });
  return (
    <span className="flag flag-files" title={name}>
      <Icon name="paperclip" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** The flags as text for the detail, which shows a discarded file and the reason for spam elsewhere. */
export function FlagLabels({ row }: { readonly row: Flagged }) {
  const t = useTexts(texts);
  return (
    <span className="flags">
      {flagsOf(row)
        .filter(({ flag }) => flag !== 'fileLost' && flag !== 'spam')
        .map(({ flag, icon }) => (
          <span key={flag} className="flag">
            <Icon name={icon} />
            <span>{t(`flag.${flag}`)}</span>
          </span>
        ))}
    </span>
  );
}
