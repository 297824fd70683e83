import type { ReactNode } from 'react';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { agoText, daysSince, timestampText } from '../../../src/ui/dates.ts';
import { exactTimeOfRow, paneTimeOf, readersTimeOfRow, timeOfRow, visitorsTimeOf, type When } from './row-time.ts';
import { useNow } from '../../../src/ui/use-now.ts';

interface Props {
  readonly row: When & { readonly is_submitter_timezone_known: boolean };
}

/**
 * When the submission arrived: on the reader's clock, like everything that happened, then on the submitter's, whose zone is named.
 * If the zone is unknown, in the workspace's, then on the reader's clock where that differs.
 */
export function SubmissionTime({ row }: Props) {
  const translate = useTranslate();
  const { submission_time: time, submitter_timezone: zone, is_submitter_timezone_known: isKnown } = row;
  const fixed = (
    <time dateTime={time} data-fixed="" title={translate(exactTimeOfRow(row))}>
      {timeOfRow(row)}
    </time>
  );
  const here = readersTimeOfRow(row);
  if (isKnown && zone !== null)
    return <TwoClocks here={timestampText(time)} there={timeOfRow(row)} fixed={fixed} zone={zone} />;
  return (
    <>
      {fixed}
      {here && `, ${translate(here)}`}
    </>
  );
}

interface VisitProps extends Props {
  /** Unix seconds. */
  readonly timestamp: number;
}

/** When a visit began: on the reader's clock, then on the submitter's, if the zone is known. */
export function VisitTime({ timestamp, row }: VisitProps) {
  const there = visitorsTimeOf(timestamp, row);
  const here = timestampText(timestamp);
  return there === undefined || row.submitter_timezone === null ? (
    here
  ) : (
    <TwoClocks here={here} there={there} fixed={there} zone={row.submitter_timezone} />
  );
}

interface ClocksProps {
  readonly here: string;
  readonly there: string;
  /** The time on the submitter's clock, as an element. */
  readonly fixed: ReactNode;
  readonly zone: string;
}

/** The submitter's clock and zone are quiet, and alone if the reader's clock agrees. */
function TwoClocks({ here, there, fixed, zone }: ClocksProps) {
  const t = useTexts(texts);
  if (here === there) return fixed;
  return (
    <>
      {here}{' '}
      <small className="fact-note">
        {fixed} {t('inZone', { zone })}
      </small>
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
