import { useSelect } from '../../../src/ui/app-context.ts';
import { StateGlyph } from '../../../src/ui/state-tag.tsx';
import { useNow } from '../../../src/ui/use-now.ts';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { lastActivityOf } from '../activity-order.ts';
import { isByActivity } from '../select.ts';
import type { Row } from '../state.ts';
import { senderOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';
import { RowPreview } from './row-preview.tsx';
import { activityTimeOfRow, dayOrClockOf } from './row-time.ts';
import './row-lines.css';

interface Props {
  readonly form: Form;
  readonly rows: readonly Row[];
}

/** Submissions in one line each: state, sender, the beginning of the message, and the time of the list. */
export function RowLines({ form, rows }: Props) {
  const t = useTexts(texts);
  const isLatest = useSelect(isByActivity);
  return (
    <ul className="row-lines">
      {rows.map((row) => {
        const sender = senderOf(row.submitted_data) ?? t('submission', { id: String(row.submission_id) });
        return (
          <li key={row.submission_id}>
            <StateGlyph state={row.current_state} states={form} />
            <span className={row.is_read ? undefined : 'row-line-unread'} dir="auto">
              {sender}
            </span>
            <span dir="auto">
              <RowPreview row={row} isLatest={isLatest} />
            </span>
            <Time row={row} isLatest={isLatest} />
          </li>
        );
      })}
    </ul>
  );
}

function Time({ row, isLatest }: { readonly row: Row; readonly isLatest: boolean }) {
  const translate = useTranslate();
  const time = isLatest ? lastActivityOf(row) : row.submission_time;
  return (
    <time dateTime={time} title={translate(activityTimeOfRow(row))}>
      {dayOrClockOf(time, useNow(), useLanguage())}
    </time>
  );
}
