import { Fragment, use, useDeferredValue, type ReactNode } from 'react';
import { Link, useHref } from 'react-router';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { byPosition } from '../../../src/ui/by-position.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { banners, dismissed } from '../../notifications/public.ts';
import type { Form } from '../../workspaces/public.ts';
import type { SubmissionDetail } from '../contract.ts';
import { detailAction, detailPanel, type DetailActionProps, type DetailProps } from '../points.ts';
import { isInbox } from '../select.ts';
import type { Row } from '../state.ts';
import { Composers } from './composers.tsx';
import { Analytics, AnalyticsSummary } from './analytics.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { FlagLabels } from './flags.tsx';
import { logPath } from './paths.ts';
import { addressFieldOf } from './sender-address.tsx';
import { SenderName } from './sender-head.tsx';
import { SenderInView } from './sender-in-view.ts';
import { StateTag } from '../../../src/ui/state-tag.tsx';
import { SubmittedFields } from './submitted-fields.tsx';
import { Timeline } from './timeline.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

interface Props {
  /** As the list has it. */
  readonly row: Row;
  /** Undefined until it has loaded. */
  readonly detail: SubmissionDetail | undefined;
  readonly form: Form;
}

/** One submission: the data of its row immediately, the rest when it has loaded, without layout shift. */
export function SubmissionView({ row, detail: latest, form }: Props) {
  // Renders in pieces, between which keys are handled.
  const detail = useDeferredValue(latest);
  const app = useApp();
  const isPane = useSelect(isInbox);
  const panels = detail
    ? app
        .contributionsWhere(detailPanel, ({ isShown }) => isShown?.({ submission: detail, form }) ?? true)
        .toSorted((a, b) => a.order - b.order)
    : [];
  const [content, aside, footer, below] = (['content', 'aside', 'footer', undefined] as const).map((position) =>
    panels
      .filter((panel) => panel.position === position)
      .map(
        ({ id, view }) =>
          detail && <ContributedView key={id} id={id} view={view} given={{ submission: detail, form }} />,
      ),
  );
  return (
    <div className="detail" aria-busy={detail === undefined} data-parts={`submissions/detail ${row.submission_id}`}>
      <div className="detail-main">
        {detail && <Notifications submission={detail} />}
        <Verdict submission={row} />
        <Status row={row} detail={detail} form={form} isShort={isPane} />
        {row.is_locked ? <LockedContent form={form} /> : <SubmittedFields submission={row} files={detail?.files} />}
        {detail ? content : <FilesPlaceholder row={row} />}
        {isPane && !row.is_locked && <FactsLine detail={detail} form={form} />}
        {isPane && aside}
        {detail ? (
          <Timeline submission={detail} form={form} panels={panels} />
        ) : (
          <div className="skeleton detail-block" />
        )}
        {below}
        <div className="detail-foot">
          {footer}
          {detail && form.user_role !== 'ONLY_VIEW_USER' && <Composers submission={detail} form={form} />}
        </div>
      </div>
      {!isPane && <Side detail={detail} form={form} aside={aside} />}
    </div>
  );
}

/** The height of what will be listed, so that nothing moves. */
function FilesPlaceholder({ row }: Pick<Props, 'row'>) {
  return (row.file_count ?? 0) === 0 ? null : <div className="skeleton detail-files" />;
}

/**
 * State, next steps and flags, which stay in view with the sender beside them. Earlier states come before the current one,
 * which therefore stays invisible until they have loaded.
 */
function Status({ row, detail, form, isShort }: Props & { readonly isShort: boolean }) {
  const isPositionKnown = isShort || detail !== undefined || row.current_state === form.all_states[0];
  const isCompact = !use(SenderInView);
  const look = isCompact ? 'is-compact' : '';
  return (
    <div className={`detail-status ${isPositionKnown ? look : 'is-invisible'}`}>
      {isCompact && <CompactSender row={row} form={form} />}
      <Breadcrumb row={row} detail={detail} form={form} isShort={isShort || isCompact} />
      <NextSteps submission={row} form={form} />
      <FlagLabels row={row} />
    </div>
  );
}

/** Repeats the head that has scrolled away, which screen readers still reach. */
function CompactSender({ row, form }: Pick<Props, 'row' | 'form'>) {
  const address = row.is_locked ? undefined : addressFieldOf(row.submitted_data)?.values[0];
  return (
    <p className="status-sender" aria-hidden="true">
      <SenderName form={form} id={row.submission_id} />
      {address !== undefined && <small>{address}</small>}
    </p>
  );
}

interface SideProps extends Pick<Props, 'detail' | 'form'> {
  readonly aside: ReactNode;
}

/** Beside the message in the dialog: the visitor, and what modules add. */
function Side({ detail, form, aside }: SideProps) {
  const t = useTexts(texts);
  return (
    <aside className="detail-side" aria-label={t('visitor')}>
      {aside}
      <section>
        <header className="detail-side-head">
          <h3>{t('visitor')}</h3>
          {detail && <LogLink id={detail.submission_id} form={form} />}
        </header>
        {!detail && <div className="skeleton detail-block-tall" />}
        {detail && !detail.is_locked && <Analytics submission={detail} />}
      </section>
    </aside>
  );
}

/** The actions that the workflow and other modules offer; hidden from view-only users. */
function NextSteps({ submission, form }: DetailActionProps) {
  const app = useApp();
  if (form.user_role === 'ONLY_VIEW_USER') return null;
  return app
    .contributionsWhere(detailAction, ({ isShown }) => isShown?.({ submission, form }) ?? true)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, view }) => <ContributedView key={id} id={id} view={view} given={{ submission, form }} />);
}

/** Visitor analytics in one line that expands. */
function FactsLine({ detail, form }: Pick<Props, 'detail' | 'form'>) {
  const t = useTexts(texts);
  if (!detail) return <div className="facts-line skeleton" />;
  return (
    <details className="facts-line">
      <summary>
        <span className="facts-known">
          <AnalyticsSummary submission={detail} />
        </span>
        <Icon name="chevron-down" />
      </summary>
      <section aria-label={t('visitor')}>
        <Analytics submission={detail} />
        <LogLink id={detail.submission_id} form={form} />
      </section>
    </details>
  );
}

function LogLink({ id, form }: { readonly id: number; readonly form: Form }) {
  const t = useTexts(texts);
  const log = useHref(logPath(form, id));
  return (
    <a className="detail-log" href={log} target="_blank" rel="noopener noreferrer">
      {t('activityLog')}
      <Icon name="external-link" />
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}

/** The notifications of the response, unless the page shows them as banners. */
function Notifications({ submission }: Pick<DetailProps, 'submission'>) {
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
function LockedContent({ form }: Pick<Props, 'form'>) {
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
function Verdict({ submission }: Pick<DetailActionProps, 'submission'>) {
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

/** The states of the submission, earliest first, the current one as a chip; only that one beside the thread. */
function Breadcrumb({ row, detail, form, isShort }: Props & { readonly isShort: boolean }) {
  const t = useTexts(texts);
  const { state_transitions: steps } = detail ?? { state_transitions: [] };
  const [first] = steps;
  const states = first ? [first.from_state, ...steps.map(({ to_state }) => to_state)] : [row.current_state];
  const shown = states.slice(isShort ? -1 : 0);
  return (
    <ol className="breadcrumb" aria-label={t('states')}>
      {byPosition(shown, (state, at) => (
        <li aria-current={at === shown.length - 1 ? 'step' : undefined}>
          <StateTag state={state} states={form} />
        </li>
      ))}
    </ol>
  );
}
