import { Fragment } from 'react';
import { Link, useHref } from 'react-router';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { banners, dismissed } from '../../notifications/public.ts';
import { detailAction, detailPanel, type DetailProps } from '../points.ts';
import { isInbox } from '../select.ts';
import { Analytics, FactsSummary } from './analytics.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { FlagWords } from './flags.tsx';
import { logPath } from './paths.ts';
import { StateTag } from '../../../src/ui/state-tag.tsx';
import { SubmittedFields } from './submitted-fields.tsx';
import { Timeline } from './timeline.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** The complete detail of one submission. */
export function SubmissionView({ submission, form }: DetailProps) {
  const app = useApp();
  const t = useTexts(texts);
  const log = useHref(logPath(form, submission.submission_id));
  const isPane = useSelect(isInbox);
  const panels = app
    .contributionsWhere(detailPanel, ({ isShown }) => isShown?.({ submission, form }) ?? true)
    .toSorted((a, b) => a.order - b.order);
  const [beside, below] = [true, false].map((isBeside) =>
    panels
      .filter((panel) => (panel.isBeside ?? false) === isBeside)
      .map(({ id, view }) => <ContributedView key={id} id={id} view={view} given={{ submission, form }} />),
  );
  return (
    <div className="detail">
      <div className="detail-main">
        <Notifications submission={submission} form={form} />
        <Verdict submission={submission} form={form} />
        <div className="detail-status">
          <Breadcrumb submission={submission} form={form} isShort={isPane} />
          <NextSteps submission={submission} form={form} />
          <FlagWords row={submission} />
        </div>
        {submission.is_locked ? <LockedContent form={form} /> : <SubmittedFields submission={submission} />}
        {isPane && (
          <div className="detail-context">
            <Facts submission={submission} log={log} />
            {beside}
          </div>
        )}
        <Timeline submission={submission} panels={panels.map(({ id }) => id)} />
        {below}
      </div>
      {!isPane && (
        <aside className="detail-side" aria-label={t('visitor')}>
          {beside}
          {!submission.is_locked && <Analytics submission={submission} />}
          <LogLink log={log} />
        </aside>
      )}
    </div>
  );
}

/** The actions that the workflow and other modules offer; hidden from view-only users. */
function NextSteps({ submission, form }: DetailProps) {
  const app = useApp();
  if (form.user_role === 'ONLY_VIEW_USER') return null;
  return app
    .contributionsWhere(detailAction, ({ isShown }) => isShown?.({ submission, form }) ?? true)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, view }) => <ContributedView key={id} id={id} view={view} given={{ submission, form }} />);
}

interface FactsProps {
  readonly submission: DetailProps['submission'];
  readonly log: string;
}

/** What is known of the visitor, in one line that unfolds. */
function Facts({ submission, log }: FactsProps) {
  const t = useTexts(texts);
  if (submission.is_locked) return null;
  return (
    <details className="facts-line">
      <summary>
        <FactsSummary submission={submission} />
        <Icon name="chevron-down" />
      </summary>
      <section aria-label={t('visitor')}>
        <Analytics submission={submission} />
        <LogLink log={log} />
      </section>
    </details>
  );
}

function LogLink({ log }: { readonly log: string }) {
  const t = useTexts(texts);
  return (
    <a className="detail-log" href={log} target="_blank" rel="noopener noreferrer">
      {t('activityLog')}
      <Icon name="external-link" />
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}

/** The notifications of the response, unless the page shows them as banners. */
function Notifications({ submission }: DetailProps) {
  const translate = useTranslate();
  const gone = useSelect((read) => read(dismissed));
  const above = useSelect((read) => read(banners));
  const { error, warning, info, other } = submission;
  const tones = [
    ['error', error],
    ['warning', warning],
    ['info', [...info, ...other]],
  ] as const;
  return tones.map(([tone, notices]) => (
    <Fragment key={tone}>
      {notices
        .filter(({ id }) => !gone.has(id) && !above.has(id))
        .map(({ id, message, details }) => (
          <div key={id} className={`notice notice-${tone}`}>
            {translate({ message, details: details ?? [] })}
          </div>
        ))}
    </Fragment>
  ));
}

/** Over the monthly cap: stored, and shown once the plan allows it. */
function LockedContent({ form }: Pick<DetailProps, 'form'>) {
  const t = useTexts(texts);
  return (
    <section className="detail-locked">
      <Icon name="lock" />
      <div>
        <h3>{t('lockedTitle')}</h3>
        <p>{t('lockedWhy')}</p>
        {form.is_shared_to_user ? (
          <p>{t('lockedOwner')}</p>
        ) : (
          <Link to="/billing" className="button button-primary">
            {t('lockedWay')}
          </Link>
        )}
      </div>
    </section>
  );
}

/** The spam verdict with its reason. */
function Verdict({ submission }: DetailProps) {
  const t = useTexts(texts);
  const { is_spam, spam_reason, spam_reason_details } = submission;
  if (!is_spam) return null;
  return (
    <div className="notice notice-warning detail-verdict">
      <Icon name="ban" />
      <span>
        {spam_reason === null
          ? t('markedSpam')
          : t('takenForSpam', { reason: { message: spam_reason, details: spam_reason_details ?? [] } })}
      </span>
    </div>
  );
}

/** The states it has been in, earliest first; the present one as a chip, alone where the thread is beside it. */
function Breadcrumb({ submission, form, isShort }: DetailProps & { readonly isShort: boolean }) {
  const t = useTexts(texts);
  const [first] = submission.state_transitions;
  const states = first
    ? [first.from_state, ...submission.state_transitions.map(({ to_state }) => to_state)]
    : [submission.current_state];
  return (
    <ol className="breadcrumb" aria-label={t('states')}>
      {states.slice(isShort ? -1 : 0).map((state, at, { length }) => (
        // A state can occur twice; only its position is unique.
        // eslint-disable-next-line react/no-array-index-key -- see above
        <li key={at} aria-current={at === length - 1 ? 'step' : undefined}>
          <StateTag state={state} states={form} />
        </li>
      ))}
    </ol>
  );
}
