import { isoText, zonedTimestampText } from '../../../src/ui/dates.ts';
import { useNow } from '../../../src/ui/use-now.ts';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import { threadTimeOf } from './row-time.ts';

/** When something of the thread happened; the exact time is its tooltip. */
export function EntryTime({ timestamp }: { readonly timestamp: number }) {
  const time = threadTimeOf(timestamp, useNow());
  const translate = useTranslate();
  return (
    <time className="timeline-when" dateTime={isoText(timestamp)} title={zonedTimestampText(timestamp)}>
      {translate(time)}
    </time>
  );
}
