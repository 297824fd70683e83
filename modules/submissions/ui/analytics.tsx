import type { ReactNode } from 'react';
import type { SubmissionDetail } from '../contract.ts';
import { LinkedText } from './linked-text.tsx';
import { dateTimeOf, lastVisitText, spanText } from './moments.ts';
import { ExplainedScore } from './score.tsx';

interface Props {
  readonly submission: SubmissionDetail;
}

/** What is known of the visitor (SPEC.md point 3), or why nothing is. */
export function Analytics({ submission }: Props) {
  if (submission.type === 'without_analytics') return <Unknown submission={submission} />;
  return (
    <dl className="facts">
      <Fact name="Activity score">
        <ExplainedScore submission={submission} />
      </Fact>
      <Fact name="Device">{deviceOf(submission)}</Fact>
      <Fact name="Language">{languageOf(submission.primary_language)}</Fact>
      <Fact name="Sent from">
        <Origin submission={submission} />
      </Fact>
      <Campaign submission={submission} />
      <Fact name="Visits to the website">{submission.total_visits_to_website_by_this_submitter}</Fact>
      <Spent name="Time on the website" seconds={submission.total_time_spent_in_website_by_this_submitter} />
      <Spent name="Time on this page" seconds={submission.time_spent_in_page} />
      <Spent name="Time in the form" seconds={submission.time_spent_in_form} />
      <Fact name="First visit">
        {submission.first_visit_timestamp === null ? null : dateTimeOf(submission.first_visit_timestamp)}
      </Fact>
      <Fact name="Last visit">
        {submission.number_of_days_diff_last_visit_to_today === null
          ? 'None before this one'
          : lastVisitText(submission.number_of_days_diff_last_visit_to_today)}
      </Fact>
    </dl>
  );
}

/** The same everywhere: without analytics only what the browser sends by itself is known. */
function Unknown({ submission }: Props) {
  return (
    <div className="facts-unknown">
      <strong>No visitor analytics</strong>
      <p>
        The visitor’s browser asks not to be tracked, or the form was sent without the tracking script. So there is no
        score and no visit to show.
      </p>
      <dl className="facts">
        <Fact name="Sent from">{submission.origin_url === null ? null : <Origin submission={submission} />}</Fact>
      </dl>
    </div>
  );
}

/** A fact that is not known takes no room. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Spent({ name, seconds }: { readonly name: string; readonly seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <Fact name={name}>
      <span title={`${seconds.toFixed(2)} s`}>{spanText(seconds)}</span>
    </Fact>
  );
}

function Origin({ submission: { origin_url } }: Props) {
  return origin_url === null ? null : <LinkedText text={origin_url} />;
}

function Campaign({ submission }: Props) {
  if (!submission.is_utm) return null;
  const { utm_source, utm_medium, utm_campaign, utm_cid, utm_content, utm_term } = submission;
  return (
    <>
      <Fact name="Campaign">{utm_campaign}</Fact>
      <Fact name="Campaign source">{utm_source}</Fact>
      <Fact name="Campaign medium">{utm_medium}</Fact>
      <Fact name="Campaign id">{utm_cid}</Fact>
      <Fact name="Campaign content">{utm_content}</Fact>
      <Fact name="Campaign term">{utm_term}</Fact>
    </>
  );
}

function deviceOf({ device_type, browser, platform }: SubmissionDetail): string {
  const device = device_type === null ? '' : device_type.charAt(0).toUpperCase() + device_type.slice(1);
  const software = [browser, platform].filter((part) => part !== null).join(' on ');
  return [device, software].filter((part) => part !== '').join(', ');
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The language's name with its tag; a tag that no browser should send is shown as it is. */
function languageOf(tag: string | null): string | null {
  if (tag === null || tag === '') return null;
  try {
    const name = names.of(tag);
    return name === undefined || name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}
