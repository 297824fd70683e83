import { exactTimestampText, shortTimestampText, timestampText } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useNow } from '../../../src/ui/use-now.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { LoggedDelivery } from '../contract.ts';
import { texts } from './texts.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { Outcome, outcomeOf } from './outcome.tsx';
import { untilText } from './until-text.ts';
import { useKinds } from './use-kinds.ts';
import { useReceiver } from './use-receiver.ts';

interface Props {
  readonly form: Form;
  readonly delivery: LoggedDelivery;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A delivery in one line. Its detail follows in the document; a wide window shows it beside the list. */
export function LogRow({ form, delivery, isOpen, onToggle }: Props) {
  const t = useTexts(texts);
  const { attempts, created_at, next_at } = delivery;
  const outcome = outcomeOf(delivery);
  return (
    <li data-id={delivery.id}>
      <details open={isOpen}>
        <summary
          className="delivery-row"
          data-region={`deliveries/row ${delivery.id}`}
          data-zoned
          onClick={(event) => {
            event.preventDefault();
            onToggle();
          }}
        >
          <What delivery={delivery} />
          <span className="delivery-status">
            <Outcome of={outcome} />
            {next_at !== null && (
              <small className="delivery-next">
                <span className="visually-hidden">{t('next', { time: timestampText(next_at) })}</span>
                <span aria-hidden="true">
                  <Until time={next_at} />
                </span>
              </small>
            )}
          </span>
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
          <span className="delivery-fact">
            <Moment at={created_at} />
          </span>
          <Icon name="chevron-down" />
        </summary>
        {isOpen && (
          <div className="delivery-pane">
            <DeliveryDetail form={form} delivery={delivery} />
          </div>
        )}
      </details>
    </li>
  );
}

/** The receiver; below, the kind and the submission, or the subject of an email that belongs to none. */
function What({ delivery }: Pick<Props, 'delivery'>) {
  const { submission_id, sender = null, subject = null } = delivery;
  const id = String(submission_id);
  const receiver = useReceiver()(delivery);
  const { label: kind, icon } = useKinds().shownOf(delivery);
  const isNamed = sender === null || sender === receiver;
  return (
    <>
      <Icon name={icon} />
      <span className="delivery-what">
        <bdi>{receiver}</bdi>
        <small>
          {submission_id === null ? (
            <bdi>{subject ?? kind}</bdi>
          ) : (
            <Rich
              text={isNamed ? texts('kindFor', { kind, id }) : texts('kindForSender', { kind, id, sender })}
              tags={{ b: (inner) => <bdi>{inner}</bdi> }}
            />
          )}
        </small>
      </span>
    </>
  );
}

function Until({ time }: { readonly time: string }) {
  return <Time at={time} text={untilText(time, useNow(), useLanguage())} />;
}

function Moment({ at }: { readonly at: string }) {
  return <Time at={at} text={shortTimestampText(at, useNow(), useLanguage())} />;
}

function Time({ at, text }: { readonly at: string; readonly text: string }) {
  return (
    <time dateTime={at} title={exactTimestampText(at)}>
      {text}
    </time>
  );
}
