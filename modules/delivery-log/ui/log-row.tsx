import { Link } from 'react-router';
import { exactTimestampText, timestampText } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import type { LoggedDelivery } from '../contract.ts';
import { texts } from './texts.ts';
import { AttemptList } from './attempts.tsx';
import { Outcome, outcomeOf, type OutcomeName } from './outcome.tsx';
import { RetryButton } from './retry-button.tsx';
import { useKinds } from './use-kinds.ts';

interface Props {
  readonly form: Form;
  readonly delivery: LoggedDelivery;
}

/** A delivery in one line; unfolded, what it means, what happens next and the attempts, newest first. */
export function LogRow({ form, delivery }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const { kind, target, attempts, next_at, created_at, submission_id, reason, reason_details } = delivery;
  const { label, icon } = useKinds().shown(kind);
  const outcome = outcomeOf(delivery);
  const of = submission_id === null ? '' : ` · ${t('ofSubmission', { id: String(submission_id) })}`;
  return (
    <li>
      <details>
        <summary>
          <Icon name={icon} />
          <span className="delivery-what">
            <bdi>{target}</bdi>
            <small>
              {label}
              {of}
              {reason !== null && ' · '}
              {reason !== null && (
                <span className={outcome === 'dead' ? 'delivery-reason' : undefined}>
                  {translate({ message: reason, details: reason_details ?? [] })}
                </span>
              )}
            </small>
          </span>
          <Outcome of={outcome} />
          <span className="delivery-fact">
            {t(attempts.length === 0 ? 'untried' : 'attempts', { count: attempts.length })}
          </span>
          <time className="delivery-fact" dateTime={created_at}>
            {timestampText(created_at)}
          </time>
        </summary>
        <div className="delivery-detail">
          <div className="delivery-next">
            <p>{translate(meaningOf(outcome, attempts.length))}</p>
            <RetryButton submission={submission_id} delivery={delivery} />
          </div>
          <p className="delivery-facts">
            {submission_id !== null && (
              <Link to={`${pathOf(form)}/submissions/raw/${submission_id}`}>
                {t('ofSubmission', { id: String(submission_id) })}
              </Link>
            )}{' '}
            {t('queuedAt', { time: exactTimestampText(created_at) })}
            {next_at !== null && `. ${t('next', { time: exactTimestampText(next_at) })}`}
          </p>
          <AttemptList attempts={attempts.toReversed()} isSaved={outcome === 'saved'} />
        </div>
      </details>
    </li>
  );
}

/** What the outcome means for the owner, and what happens next. */
function meaningOf(outcome: OutcomeName, attempts: number) {
  switch (outcome) {
    case 'done':
      return texts('meansDone');
    case 'saved':
      return texts('meansSaved');
    case 'waiting':
      return texts(attempts === 0 ? 'meansQueued' : 'meansWaiting');
    case 'dead':
      return texts('meansFailed', { count: attempts });
  }
}
