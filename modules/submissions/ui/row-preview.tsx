import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Row } from '../state.ts';
import { messageOf, summaryOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly row: Row;
  /** Prefers the latest email of the conversation. */
  readonly isLatest: boolean;
}

/** The start of the message that was submitted, else its other fields, or of the latest email; replies of the team have an icon. */
export function RowPreview({ row, isLatest }: Props) {
  const t = useTexts(texts);
  const latest = isLatest ? row.latest_message : undefined;
  if (!latest) return messageOf(row.submitted_data)?.values[0] ?? summaryOf(row.submitted_data);
  if (latest.by === 'visitor') return latest.text;
  return (
    <>
      <Icon name="reply" />
      {/* `bdi` does not count for the direction of the text. */}
      <bdi className="visually-hidden">{t('replied')}</bdi> {latest.text}
    </>
  );
}
