import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { agoText, daysSince } from '../../../src/ui/dates.ts';
import { exactTimeOfRow, paneTimeOf, readersTimeOfRow, timeOfRow, type When } from './row-time.ts';
import { useNow } from '../../../src/ui/use-now.ts';

interface Props {
  readonly row: When & { readonly is_submitter_timezone_known: boolean };
}

/**
 * When the submission arrived: in the submitter's zone, which is named, and on the reader's clock in the tooltip. If the zone
 * is unknown, in the workspace's, then on the reader's clock where that differs.
 */
export function SubmissionTime({ row }: Props) {
  const translate = useTranslate();
  const t = useTexts(texts);
  const { submission_time: time, submitter_timezone: zone, is_submitter_timezone_known: isKnown } = row;
  const here = isKnown ? undefined : readersTimeOfRow(row);
  return (
    <>
      <time dateTime={time} data-fixed="" title={translate(exactTimeOfRow(row))}>
        {timeOfRow(row)}
      </time>
      {isKnown && zone !== null && ` ${t('inZone', { zone })}`}
      {here && `, ${translate(here)}`}
    </>
  );
}

/** When it arrived on the reader's clock; the tooltip names the submitter's zone too. */
export function ReaderTime({ row }: { readonly row: When }) {
  const translate = useTranslate();
  return (
    <time dateTime={row.submission_time} title={translate(exactTimeOfRow(row))}>
      {translate(paneTimeOf(row.submission_time, useNow()))}
    </time>
  );
}

/** The same relative to now, after a comma: `6 hours ago`. Nothing if the time says `Yesterday`. */
export function Ago({ time }: { readonly time: string }) {
  const now = useNow();
  const language = useLanguage();
  return daysSince(time, now) === 1 ? null : `, ${agoText(time, now, language)}`;
}
