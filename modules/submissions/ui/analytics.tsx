import type { ReactNode } from 'react';
import type { Language } from '../../../contract/text.ts';
import type { SubmissionDetail } from '../contract.ts';
import { durationText, shortDurationText } from '../../../src/ui/duration-text.ts';
import { lastVisitText } from './visit-text.ts';
import { Device } from './device.tsx';
import { ExplainedScore } from './explained-score.tsx';
import { ScoreMeter } from './score.tsx';
import { numberText } from '../../../src/ui/number-text.ts';
import { useLanguage, useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { SubmissionTime, VisitTime } from './submission-time.tsx';
import './field-lists.css';

interface Props {
  readonly submission: SubmissionDetail;
}

/** Visitor analytics (SPEC.md point 3), or why there are none. */
export function Analytics({ submission }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const translate = useTranslate();
  const language = useLanguage();
  if (submission.type === 'without_analytics') return <Unknown submission={submission} />;
  return (
    <div className="fact-groups">
      <dl className="facts">
        <Fact name={label('received')}>
          <SubmissionTime row={submission} />
        </Fact>
        <Fact name={t('activityScore')}>
          <ExplainedScore submission={submission} />
        </Fact>
        <Fact name={label('device')}>
          <Device submission={submission} />
        </Fact>
        <Fact name={label('language')}>{languageOf(submission.primary_language, language)}</Fact>
        <Fact name={t('sentFrom')}>
          {submission.origin_url === null ? null : <Origin address={submission.origin_url} />}
        </Fact>
      </dl>
      <Campaign submission={submission} />
      <dl className="facts">
        <Fact name={t('visits')}>{submission.total_visits_to_website_by_this_submitter}</Fact>
        <Spent name={t('timeOnSite')} seconds={submission.total_time_spent_in_website_by_this_submitter} />
        <Spent name={t('timeOnPage')} seconds={submission.time_spent_in_page} />
        <Spent name={t('timeInForm')} seconds={submission.time_spent_in_form} />
        <Fact name={t('firstVisit')}>
          {submission.first_visit_timestamp === null ? null : (
            <VisitTime timestamp={submission.first_visit_timestamp} row={submission} />
          )}
        </Fact>
        <Fact name={t('lastVisit')}>
          {submission.number_of_days_diff_last_visit_to_today === null
            ? t('noneBefore')
            : translate(lastVisitText(submission.number_of_days_diff_last_visit_to_today))}
        </Fact>
      </dl>
    </div>
  );
}

/** One-line summary of `Analytics`. */
export function AnalyticsSummary({ submission }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { total_visits_to_website_by_this_submitter: visits, primary_language, origin_url } = submission;
  if (submission.type === 'without_analytics') return <span>{t('noAnalytics')}</span>;
  const seconds = submission.total_time_spent_in_website_by_this_submitter;
  const visited = [
    visits === null ? null : t('visitsShort', { count: visits }),
    seconds === null ? null : t('onSite', { time: shortDurationText(seconds, language) }),
  ];
  const page = origin_url === null ? null : pathIn(origin_url);
  return (
    <>
      <ScoreMeter score={submission.activity_score} />
      <span>{visited.filter((part) => part !== null).join(', ')}</span>
      <span>
        <Device submission={submission} />
      </span>
      <span className="facts-more">{nameOfLanguage(primary_language, language)}</span>
      {page !== null && <span className="facts-more">{t('fromPage', { page })}</span>}
    </>
  );
}

/** Without analytics only what the browser sends with every request is known. */
function Unknown({ submission }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  return (
    <div className="facts-unknown">
      <strong>{t('noAnalytics')}</strong>
      <p>{t('noAnalyticsWhy')}</p>
      <dl className="facts">
        <Fact name={label('received')}>
          <SubmissionTime row={submission} />
        </Fact>
        <Fact name={t('sentFrom')}>
          {submission.origin_url === null ? null : <Origin address={submission.origin_url} />}
        </Fact>
      </dl>
    </div>
  );
}

/** Renders nothing if the value is unknown. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Spent({ name, seconds }: { readonly name: string; readonly seconds: number | null }) {
  const language = useLanguage();
  if (seconds === null) return null;
  return (
    <Fact name={name}>
      <span title={`${numberText(seconds, language)} s`}>{durationText(seconds, language)}</span>
    </Fact>
  );
}

/** The page without its query, whose campaign has rows of its own; the link leads to the whole address. */
function Origin({ address }: { readonly address: string }) {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return address;
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      <span>{url.host}</span>
      {url.pathname}
    </a>
  );
}

function Campaign({ submission }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  if (!submission.is_utm) return null;
  const { utm_source, utm_medium, utm_campaign, utm_cid, utm_content, utm_term } = submission;
  return (
    <dl className="facts">
      <Fact name={label('campaign')}>{utm_campaign}</Fact>
      <Fact name={t('campaignSource')}>{utm_source}</Fact>
      <Fact name={t('campaignMedium')}>{utm_medium}</Fact>
      <Fact name={t('campaignId')}>{utm_cid}</Fact>
      <Fact name={t('campaignContent')}>{utm_content}</Fact>
      <Fact name={t('campaignTerm')}>{utm_term}</Fact>
    </dl>
  );
}

/** The language name with its tag, or the tag alone if it is invalid. */
function languageOf(tag: string | null, language: Language): string | null {
  const name = nameOfLanguage(tag, language);
  return name === null || name === tag ? tag : `${name} (${tag})`;
}

/** The language name, or the tag if it is invalid. */
function nameOfLanguage(tag: string | null, language: Language): string | null {
  if (tag === null || tag === '') return null;
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The path of a page's address; null if it is not one. */
const pathIn = (address: string): string | null => URL.parse(address)?.pathname ?? null;
