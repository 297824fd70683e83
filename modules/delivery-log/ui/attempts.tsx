import { exactTimestampText } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import type { DeliveryAttempt } from '../contract.ts';
import { texts } from './texts.ts';

interface Props {
  readonly attempts: readonly DeliveryAttempt[];
  /** Whether a delivery without attempts needs no explanation: it is finished or has a reason. */
  readonly isExplained: boolean;
}

/** Collapsible list of the attempts of a delivery. Responses are untrusted and shown as plain text. */
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

/** The attempts with the receiver's responses. */
export function AttemptList({ attempts }: Pick<Props, 'attempts'>) {
  return (
    <ol className="attempts">
      {attempts.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { at, is_success, status, duration_ms, error, error_details, answer } = attempt;
  const t = useTexts(texts);
  const translate = useTranslate();
  return (
    <li className={is_success ? undefined : 'is-failed'}>
      <Icon name={is_success ? 'check-circle' : 'times-circle'} />
      <div>
        <span>
          {t(is_success ? 'attemptDone' : 'attemptFailed')}, <time dateTime={at}>{exactTimestampText(at)}</time>
        </span>
        <small>
          {[
            status !== null && t('status', { status: String(status) }),
            t('took', { ms: duration_ms }),
            error !== null && translate({ message: error, details: error_details ?? [] }),
          ]
            .filter((part) => typeof part === 'string')
            .join(', ')}
        </small>
        {answer !== null && answer !== '' && <pre aria-label={t('responseStart')}>{answer}</pre>}
      </div>
    </li>
  );
}
