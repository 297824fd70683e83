import { Link, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { byPosition } from '../../../src/ui/by-position.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { ThreadBend } from '../../../src/ui/thread-bend.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { formAt, pathOf } from '../../workspaces/public.ts';
import type { ActivityEvent } from '../../submissions/public.ts';
import { openActivityLog } from '../commands.ts';
import { logs } from '../state.ts';
import { exactTimestampText, isoText } from '../../../src/ui/dates.ts';
import { hrefOf, secondsText } from './page-visit.ts';
import './activity.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
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
            {t('submission', { id: String(id) })}
          </Link>
        )}
        <h1>{t('heading')}</h1>
      </header>
      <LoadError {...reading} isStale={log !== undefined} />
      {log && <Visits visits={log.visits} />}
      {!log && reading.failure === null && <Skeleton />}
    </main>
  );
}

/** An id that is not a number belongs to no submission; the server then returns an error. */
function idOf(text: string | undefined): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}

function Visits({ visits }: { readonly visits: readonly ActivityEvent[] }) {
  const t = useTexts(texts);
  if (visits.length === 0)
    return (
      <div className="activity-note">
        <strong>{t('none')}</strong>
        <p>{t('noneWhy')}</p>
      </div>
    );
  const total = visits.reduce((sum, { time_spent_in_page }) => sum + time_spent_in_page, 0);
  return (
    <>
      <p className="activity-sum">{t('sum', { count: visits.length, time: secondsText(total) })}</p>
      <ol className="thread activity-list">
        {byPosition(visits, (visit) => (
          <Visit visit={visit} />
        ))}
      </ol>
    </>
  );
}

function Visit({ visit }: { readonly visit: ActivityEvent }) {
  const href = hrefOf(visit);
  const page = `${visit.domain}${visit.path}`;
  return (
    <li>
      <ThreadBend />
      <div>
        <p className="activity-page" dir="auto">
          {href === undefined ? (
            page
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {page}
            </a>
          )}
        </p>
        <time className="activity-when" dateTime={isoText(visit.onload_timestamp)}>
          {exactTimestampText(visit.onload_timestamp)}
        </time>
      </div>
      <span className="activity-spent">{secondsText(visit.time_spent_in_page)}</span>
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
