import { timestampText } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { LoggedDelivery } from '../contract.ts';
import { texts } from './texts.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { Outcome, outcomeOf } from './outcome.tsx';
import { SubmissionName } from './submission-name.tsx';
import { useKinds } from './use-kinds.ts';

interface Props {
  readonly form: Form;
  readonly delivery: LoggedDelivery;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A delivery in one line. Its detail follows in the document; a wide window shows it beside the list. */
export function LogRow({ form, delivery, isOpen, onToggle }: Props) {
  const t = useTexts(texts);
  const { kind, target, attempts, created_at, next_at, submission_id, sender } = delivery;
  const { label, icon } = useKinds().shown(kind);
  const outcome = outcomeOf(delivery);
  return (
    <li>
      <details open={isOpen}>
        <summary
          className="delivery-row"
          onClick={(event) => {
            event.preventDefault();
            onToggle();
          }}
        >
          <Icon name={icon} />
          <span className="delivery-what">
            {submission_id === null ? <bdi>{target}</bdi> : <SubmissionName id={submission_id} sender={sender} />}
            <small>
              {label}
              {submission_id !== null && (
                <>
                  {' · '}
                  <bdi>{target}</bdi>
                </>
              )}
              {next_at !== null && ` · ${t('next', { time: timestampText(next_at) })}`}
            </small>
          </span>
          <Outcome of={outcome} />
          <span className="delivery-fact">
            {attempts.length === 0 && <span className="delivery-count-short">–</span>}
            {attempts.length > 0 && outcome !== 'saved' && (
              <>
                <span className="delivery-count-short" aria-hidden="true">
                  {attempts.length}
                </span>
                <span className="delivery-count-words">{t('attempts', { count: attempts.length })}</span>
              </>
            )}
          </span>
          <time className="delivery-fact" dateTime={created_at}>
            {timestampText(created_at)}
          </time>
        </summary>
        {isOpen && <DeliveryDetail form={form} delivery={delivery} />}
      </details>
    </li>
  );
}
