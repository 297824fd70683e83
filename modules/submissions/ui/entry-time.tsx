import { isoText, zonedTimestampText } from '../../../src/ui/dates.ts';
import { useNow } from '../../../src/ui/use-now.ts';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import { threadTimeOf } from './row-time.ts';

interface Props {
  readonly timestamp: number;
  /** The time of the entry above, if there is one. */
  readonly before: number | undefined;
}

/** When something of the thread happened; the exact time is its tooltip. */
export function EntryTime({ timestamp, before }: Props) {
  const time = threadTimeOf(timestamp, useNow(), before);
  const translate = useTranslate();
  return (
    <time className="timeline-when" dateTime={isoText(timestamp)} title={zonedTimestampText(timestamp)}>
      {translate(time)}
    </time>
  );
}
