import { Link, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { byPosition } from '../../../src/ui/by-position.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { durationText } from '../../../src/ui/duration-text.ts';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { ThreadBend } from '../../../src/ui/thread-bend.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { formAt, pathOf } from '../../workspaces/public.ts';
import { Device, type ActivityEvent } from '../../submissions/public.ts';
import { openActivityLog } from '../commands.ts';
import type { Visitor } from '../events.ts';
import { logs, type ActivityLog } from '../state.ts';
import { dayText, exactClockText, exactTimestampText, isoText } from '../../../src/ui/dates.ts';
import { hrefOf, secondsText, visitsIn } from './page-views.ts';
import './activity.css';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** The pages that the sender of a submission visited, in order (SPEC.md point 2, Activity log). */
export default function ActivityScreen() {
  const t = useTexts(texts);
  const params = useParams();
  const id = idOf(params['submission']);
  const form = useSelect((read) => formAt(read, params)?.form);
  const log = useSelect((read) => read(logs).get(id));
  const reading = useLoad(openActivityLog, { id }, String(id));
  return (
    <main className="activity">
      <header className="activity-head">
        {form && (
          <Link className="activity-back" to={`${pathOf(form)}/submissions/raw/${id}`}>
            <Icon name="arrow-left" />
            {log?.sender === undefined
              ? t('submission', { id: String(id) })
              : t('sender', { name: log.sender, id: String(id) })}
          </Link>
        )}
        <h1>{t('heading')}</h1>
      </header>
      <LoadError {...reading} isStale={log !== undefined} />
      {log && <Visits {...log} />}
      {!log && reading.failure === null && <Skeleton />}
    </main>
  );
}

/** An id that is not a number belongs to no submission; the server then returns an error. */
function idOf(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}

function Visits({ visits, sent_at, visitor }: ActivityLog) {
  const t = useTexts(texts);
  if (visits.length === 0)
    return (
      <div className="activity-note">
        <strong>{t('none')}</strong>
        <p>{t('noneWhy')}</p>
      </div>
    );
  const all = visitsIn(visits);
  const domains = new Set(visits.map(({ domain }) => domain));
  const [onlyDomain] = domains.size === 1 ? domains : [];
  const longest = Math.max(...visits.map(({ time_spent_in_page }) => time_spent_in_page));
  return (
    <>
      <p className="activity-sum">
        {onlyDomain !== undefined && <bdi>{onlyDomain}</bdi>}
        {visitor && <SentWith {...visitor} />}
        {all.length > 1 && (
          <span>
            {`${t('visits', { count: all.length })}, `}
            <Sum pages={visits} />
          </span>
        )}
      </p>
      {byPosition(all, (pages) => (
        <Visit pages={pages} sentAt={sent_at} longest={longest} hasOneDomain={onlyDomain !== undefined} />
      ))}
    </>
  );
}

function SentWith(visitor: Visitor) {
  const t = useTexts(texts);
  const campaign = [visitor.utm_source, visitor.utm_campaign]
    .filter((part) => part !== null && part !== '')
    .join(' / ');
  const isDeviceKnown = [visitor.device_type, visitor.browser, visitor.platform].some(Boolean);
  return (
    <>
      {isDeviceKnown && (
        <span>
          <Device submission={visitor} />
        </span>
      )}
      {campaign !== '' && <bdi>{t('campaign', { name: campaign })}</bdi>}
    </>
  );
}

const secondsOf = (pages: readonly ActivityEvent[]) =>
  pages.reduce((sum, { time_spent_in_page }) => sum + time_spent_in_page, 0);

/** In seconds, as the time on each page, and in minutes, which are easier to imagine. */
function Sum({ pages }: { readonly pages: readonly ActivityEvent[] }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const seconds = secondsOf(pages);
  return (
    <>
      {t('sum', { count: pages.length, time: secondsText(seconds, language) })}
      {seconds >= 60 && ` (${durationText(seconds, language)})`}
    </>
  );
}

interface VisitProps {
  readonly pages: readonly ActivityEvent[];
  /** When the form was sent, in Unix seconds. Undefined if the log does not say. */
  readonly sentAt: number | undefined;
  /** Seconds on the page that was open for longest, in any visit. */
  readonly longest: number;
  /** Whether all visits are of one domain, which is above them. */
  readonly hasOneDomain: boolean;
}

function Visit({ pages, sentAt, longest, hasOneDomain }: VisitProps) {
  const day = dayText(pages[0]?.onload_timestamp ?? 0);
  return (
    <section className="activity-visit">
      <header>
        <h2>{day}</h2>
        <span>
          <Sum pages={pages} />
        </span>
      </header>
      <ol className="thread activity-list">
        {byPosition(pages.flatMap(stepsOf), (step) =>
          step === 'sent' ? (
            <FormSent at={sentAt} day={day} />
          ) : (
            <Page page={step} day={day} longest={longest} hasOneDomain={hasOneDomain} />
          ),
        )}
      </ol>
    </section>
  );
}

/** The form was sent while its page was open. */
const stepsOf = (page: ActivityEvent): readonly (ActivityEvent | 'sent')[] =>
  page.form_sent === true ? [page, 'sent'] : [page];

function FormSent({ at, day }: { readonly at: number | undefined; readonly day: string }) {
  const t = useTexts(texts);
  return (
    <li className="activity-sent">
      <ThreadBend />
      <Icon name="check" />
      <When at={at} day={day} />
      <strong>{t('formSent')}</strong>
    </li>
  );
}

/** A time during a visit, empty if unknown. `day` is that of its beginning. */
function When({ at, day }: { readonly at: number | undefined; readonly day: string }) {
  return (
    <span className="activity-when">
      {at !== undefined && (
        <time dateTime={isoText(at)} title={exactTimestampText(at)}>
          {/* A visit may go on after midnight. */}
          {dayText(at) === day ? exactClockText(at) : exactTimestampText(at)}
        </time>
      )}
    </span>
  );
}

interface PageProps {
  readonly page: ActivityEvent;
  readonly day: string;
  readonly longest: number;
  readonly hasOneDomain: boolean;
}

function Page({ page, day, longest, hasOneDomain }: PageProps) {
  const language = useLanguage();
  const href = hrefOf(page);
  const { onload_timestamp: at, time_spent_in_page: spent } = page;
  const name = (
    <>
      <span className={hasOneDomain ? 'visually-hidden' : 'activity-domain'}>{page.domain}</span>
      {page.path}
    </>
  );
  return (
    <li>
      <ThreadBend />
      <When at={at} day={day} />
      <div className="activity-page" dir="auto">
        {spent > 0 && (
          <span className="activity-fill" aria-hidden="true" style={{ inlineSize: `${(100 * spent) / longest}%` }} />
        )}
        {href === undefined ? (
          <span>{name}</span>
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {name}
          </a>
        )}
      </div>
      <span className="activity-spent" title={spent < 60 ? undefined : durationText(spent, language)}>
        {secondsText(spent, language)}
      </span>
    </li>
  );
}

function Skeleton() {
  const t = useTexts(texts);
  return (
    <output className="activity-list" aria-label={t('loading')}>
      <span className="skeleton activity-skeleton" />
      <span className="skeleton activity-skeleton" />
      <span className="skeleton activity-skeleton" />
    </output>
  );
}
