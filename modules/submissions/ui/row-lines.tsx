import { Link } from 'react-router';
import { StateGlyph } from '../../../src/ui/state-tag.tsx';
import { useNow } from '../../../src/ui/use-now.ts';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { Row } from '../state.ts';
import { messageOf, senderOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';
import { exactTimeOfRow, shortTimeOf } from './row-time.ts';
import './row-lines.css';

interface Props {
  readonly form: Form;
  readonly rows: readonly Row[];
  /** Where the sender's name leads; without it, the lines lead nowhere. */
  readonly pathOf?: (row: Row) => string;
}

/** Submissions in one line each: state, sender, the beginning of the message, and when it arrived. */
export function RowLines({ form, rows, pathOf }: Props) {
  const t = useTexts(texts);
  return (
    <ul className="row-lines">
      {rows.map((row) => {
        const sender = senderOf(row.submitted_data) ?? t('submission', { id: String(row.submission_id) });
        return (
          <li key={row.submission_id}>
            <StateGlyph state={row.current_state} states={form} />
            {pathOf ? (
              <Link to={pathOf(row)} dir="auto">
                {sender}
              </Link>
            ) : (
              <b dir="auto">{sender}</b>
            )}
            <span dir="auto">{messageOf(row.submitted_data)?.values[0] ?? ''}</span>
            <Arrived row={row} />
          </li>
        );
      })}
    </ul>
  );
}

function Arrived({ row }: { readonly row: Row }) {
  const translate = useTranslate();
  const time = shortTimeOf(row.submission_time, useNow(), useLanguage());
  return (
    <time dateTime={row.submission_time} title={translate(exactTimeOfRow(row))}>
      {translate(time)}
    </time>
  );
}
