import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import type { Text } from '../../../contract/text.ts';
import { dayText, exactClockText, exactTimestampText } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { numberText } from '../../../src/ui/number-text.ts';
import { Rich } from '../../../src/ui/rich.tsx';
import { ThreadBend } from '../../../src/ui/thread-bend.tsx';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { DeliveryAttempt } from '../contract.ts';
import { texts } from './texts.ts';

interface Props {
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** Whether a delivery without attempts needs no explanation: it is finished or has a reason. */
  readonly isExplained: boolean;
}

/** Collapsible list of the attempts of a delivery. */
export function Attempts({ attempts, isExplained }: Props) {
  const t = useTexts(texts);
  if (attempts.length === 0) return isExplained ? null : <p className="deliveries-untried">{t('untried')}</p>;
  return (
    <details className="deliveries-attempts">
      <summary>
        {t('attempts', { count: attempts.length })}
        <Icon name="chevron-down" />
      </summary>
      <AttemptList attempts={attempts} />
    </details>
  );
}

/** The code of “The receiver returned {status}”. */
const RETURNED = deliveryOutcomes.RECEIVER_RETURNED.code;

/** More attempts than this are folded. */
const MAX_SHOWN = 5;

interface ListProps extends Pick<Props, 'attempts'> {
  /** When the delivery was queued, if that is shown above. */
  readonly queuedAt?: string;
}

/** The attempts with the receiver's responses, newest first. Responses are untrusted and shown as plain text. */
export function AttemptList({ attempts, queuedAt }: ListProps) {
  const t = useTexts(texts);
  const items = attempts.map((attempt, at) => (
    <Attempt
      key={attempt.at}
      number={attempts.length === 1 ? undefined : at + 1}
      attempt={attempt}
      next={attempts[at + 1]}
      shownAt={attempts[at + 1]?.at ?? queuedAt}
    />
  ));
  const earlier = items.slice(0, -MAX_SHOWN).toReversed();
  return (
    <>
      <ol className="thread attempts">{items.slice(-MAX_SHOWN).toReversed()}</ol>
      {earlier.length > 0 && (
        <details className="earlier-attempts">
          <summary>
            {t('earlierAttempts', { count: earlier.length })}
            <Icon name="chevron-down" />
          </summary>
          <ol className="thread attempts">{earlier}</ol>
        </details>
      )}
    </>
  );
}

interface AttemptProps {
  /** The first one is 1. Undefined if there is no other. */
  readonly number: number | undefined;
  readonly attempt: DeliveryAttempt;
  /** The one after it, whose response is shown already. */
  readonly next: DeliveryAttempt | undefined;
  /** The time above it, whose day is shown already. Undefined if there is none. */
  readonly shownAt: string | undefined;
}

/** An attempt in one line, with the receiver's response below unless the next attempt got the same. */
function Attempt({ number, attempt, next, shownAt }: AttemptProps) {
  const { at, is_success, status, duration_ms, error, error_details, answer } = attempt;
  const t = useTexts(texts);
  const translate = useTranslate();
  const language = useLanguage();
  const resultOf = (): Text => {
    const ms = numberText(duration_ms, language);
    if (error === null)
      return status === null ? texts('accepted', { ms }) : texts('acceptedWith', { status: String(status), ms });
    const [detail] = error_details ?? [];
    return detail?.code === RETURNED && status !== null
      ? texts('returned', { status: String(status), ms })
      : texts('failedWith', { error: translate({ message: error, details: error_details ?? [] }), ms });
  };
  const isSameDay = shownAt !== undefined && dayText(shownAt) === dayText(at);
  const isNew = answer !== null && answer !== '' && answer !== next?.answer;
  return (
    <li className={is_success ? undefined : 'is-failed'}>
      <ThreadBend />
      <div className={isNew ? 'attempt-card' : undefined}>
        <p className="attempt-line">
          <span>
            {number !== undefined && `${t('attempt', { number: String(number) })}: `}
            <Rich text={resultOf()} tags={{ b: (inner) => <b>{inner}</b> }} />
          </span>
          <time dateTime={at} title={exactTimestampText(at)}>
            {isSameDay ? exactClockText(at) : exactTimestampText(at)}
          </time>
        </p>
        {isNew && <pre aria-label={t('responseStart')}>{answer}</pre>}
      </div>
    </li>
  );
}
