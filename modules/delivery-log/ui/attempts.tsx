import { exactTimestampText } from '../../../src/ui/dates.ts';
import { ThreadBend } from '../../../src/ui/thread-bend.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
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
      <summary>{t('attempts', { count: attempts.length })}</summary>
      <AttemptList attempts={attempts} />
    </details>
  );
}

/** More attempts than this are folded. */
const MAX_SHOWN = 5;

/** The attempts with the receiver's responses, newest first. Responses are untrusted and shown as plain text. */
export function AttemptList({ attempts }: Pick<Props, 'attempts'>) {
  const t = useTexts(texts);
  const items = attempts.map((attempt, at) => (
    <Attempt key={attempt.at} number={at + 1} attempt={attempt} next={attempts[at + 1]} />
  ));
  const earlier = items.slice(0, -MAX_SHOWN).toReversed();
  return (
    <>
      <ol className="thread attempts">{items.slice(-MAX_SHOWN).toReversed()}</ol>
      {earlier.length > 0 && (
        <details className="earlier-attempts">
          <summary>{t('earlierAttempts', { count: earlier.length })}</summary>
          <ol className="thread attempts">{earlier}</ol>
        </details>
      )}
    </>
  );
}

interface AttemptProps {
  /** The first one is 1. */
  readonly number: number;
  readonly attempt: DeliveryAttempt;
  /** The one after it, whose response is shown already. */
  readonly next: DeliveryAttempt | undefined;
}

/** An attempt in one line, with the receiver's response below unless the next attempt got the same. */
function Attempt({ number, attempt, next }: AttemptProps) {
  const { at, is_success, status, duration_ms, error, error_details, answer } = attempt;
  const t = useTexts(texts);
  const translate = useTranslate();
  const accepted = status === null ? t('attemptDone') : t('attemptDoneStatus', { status: String(status) });
  const isNew = answer !== null && answer !== '' && answer !== next?.answer;
  return (
    <li className={is_success ? undefined : 'is-failed'}>
      <ThreadBend />
      <div className={isNew ? 'attempt-card' : undefined}>
        <p className="attempt-line">
          <span>
            {t('attempt', { number: String(number) })}:{' '}
            <b>{error === null ? accepted : translate({ message: error, details: error_details ?? [] })}</b>,{' '}
            {t('took', { ms: duration_ms })}
          </span>
          <time dateTime={at}>{exactTimestampText(at)}</time>
        </p>
        {isNew && <pre aria-label={t('responseStart')}>{answer}</pre>}
      </div>
    </li>
  );
}
