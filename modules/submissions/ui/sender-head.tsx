import { useSelect } from '../../../src/ui/app-context.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { detailOf, rowOf } from '../select.ts';
import { senderOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';
import { SenderAddress } from './sender-address.tsx';
import { Ago, ReaderTime } from './submission-time.tsx';
import './sender-head.css';

interface Props {
  readonly id: number;
  /** The id as in the URL, which may not be a number. */
  readonly named?: string;
}

/** Who wrote, and when: known from the list before the rest is loaded. */
export function SenderHead({ id, named = String(id) }: Props) {
  const t = useTexts(texts);
  const row = useSelect((read) => detailOf(read, id) ?? rowOf(read, id));
  return (
    <div className="sender-head">
      <h2 data-region={`submissions/sender ${id}`}>
        <bdi>{(row && senderOf(row.submitted_data)) ?? t('submission', { id: named })}</bdi>
      </h2>
      {row && (
        <>
          <small>
            <ReaderTime row={row} />
            <Ago time={row.submission_time} />
          </small>
          <SenderAddress row={row} />
          <small>#{id}</small>
        </>
      )}
    </div>
  );
}
