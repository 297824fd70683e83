import { useState } from 'react';
import { Link } from 'react-router';
import { exactTimestampText, timestampText } from '../../../src/ui/dates.ts';
import { emailHelpLink } from '../../../src/ui/email-help-link.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useNow } from '../../../src/ui/use-now.ts';
import { useLanguage, useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { SENDER } from '../../deliveries/public.ts';
import type { LoggedDelivery } from '../contract.ts';
import { texts } from './texts.ts';
import { AttemptList } from './attempts.tsx';
import { Outcome, outcomeOf, type OutcomeName } from './outcome.tsx';
import { RetryButton } from './retry-button.tsx';
import { SentRequest, SentTo } from './sent-request.tsx';
import { SubmissionName } from './submission-name.tsx';
import { untilText } from './until-text.ts';
import { useKinds } from './use-kinds.ts';
import { useReceiver } from './use-receiver.ts';
import '../../../src/ui/text-tabs.css';

interface Props {
  readonly form: Form;
  readonly delivery: LoggedDelivery;
}

/** What was sent and when, what the receiver returned, newest attempt first, and what happens next. */
export function DeliveryDetail({ form, delivery }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const { attempts, next_at, submission_id, reason, reason_details } = delivery;
  const { hasRequest } = useKinds().shownOf(delivery);
  const outcome = outcomeOf(delivery);
  const latest = attempts.at(-1);
  const now = useNow();
  const language = useLanguage();
  // On a phone the row has the outcome, and the button follows what happens next.
  const isPhone = useIsPhone();
  const retry = (
    <RetryButton
      submission={submission_id}
      delivery={delivery}
      kind={outcome === 'done' ? 'secondary' : 'primary'}
      isOpen
    />
  );
  return (
    <div className="delivery-detail">
      {!isPhone && (
        <div className="delivery-head">
          <Outcome of={outcome} />
          {next_at === null ? (
            latest && <time dateTime={latest.at}>{timestampText(latest.at)}</time>
          ) : (
            <time dateTime={next_at} title={exactTimestampText(next_at)}>
              {t('next', { time: untilText(next_at, now, language) })}
            </time>
          )}
          {retry}
        </div>
      )}
      <About form={form} delivery={delivery} />
      {hasRequest ? (
        <AttemptsAndRequest form={form} delivery={delivery} />
      ) : (
        attempts.length > 0 &&
        outcome !== 'saved' && (
          <section className="delivery-attempts" aria-label={t('attemptsMade')}>
            {attempts.length > 1 && <h4>{t('attempts', { count: attempts.length })}</h4>}
            <AttemptList attempts={attempts} queuedAt={delivery.created_at} />
          </section>
        )
      )}
      {outcome !== 'done' && (
        <section className="delivery-next-step" aria-label={t('whatNext')}>
          <h4>{t('whatNext')}</h4>
          {reason !== null && reason !== latest?.error && (
            <p className={outcome === 'dead' ? 'delivery-reason' : undefined}>
              {translate({ message: reason, details: reason_details ?? [] })}
            </p>
          )}
          <p>
            {next_at !== null && `${t('next', { time: exactTimestampText(next_at) })}. `}
            <Rich text={meaningOf(outcome, attempts.length)} tags={{ link: emailHelpLink }} />
          </p>
        </section>
      )}
      {isPhone && retry}
    </div>
  );
}

/** Receiver, address, subject and submission. */
function About({ form, delivery }: Props) {
  const t = useTexts(texts);
  const { created_at, submission_id, sender, subject = null, target } = delivery;
  const { label, hasRequest } = useKinds().shownOf(delivery);
  const receiver = useReceiver()(delivery);
  return (
    <div className="delivery-about">
      <h3>
        <bdi>{receiver}</bdi>
      </h3>
      {hasRequest && <SentTo form={form.uid} delivery={delivery.id} />}
      {receiver !== target && target !== SENDER && (
        <p className="delivery-address">
          <bdi>{target}</bdi>
        </p>
      )}
      {subject !== null && (
        <p className="delivery-subject" dir="auto">
          {subject}
        </p>
      )}
      <p className="delivery-facts">
        {label}
        {submission_id !== null && (
          <>
            {' · '}
            <Link to={`${pathOf(form)}/submissions/raw/${submission_id}`}>
              <SubmissionName id={submission_id} sender={sender} />
            </Link>
          </>
        )}
        <span className="delivery-separator">{' · '}</span>
        <span className="delivery-queued">{t('queuedAt', { time: exactTimestampText(created_at) })}</span>
      </p>
    </div>
  );
}

/** The attempts, or what they send. */
function AttemptsAndRequest({ form, delivery: { id, attempts, created_at } }: Props) {
  const t = useTexts(texts);
  const [shown, setShown] = useState<'attempts' | 'request'>('attempts');
  const tabs = [
    { name: 'attempts', label: t('attempts', { count: attempts.length }) },
    { name: 'request', label: t('request') },
  ] as const;
  return (
    <section className="delivery-attempts" aria-label={tabs.find(({ name }) => name === shown)?.label}>
      <div className="text-tabs">
        {tabs.map(({ name, label }) => (
          <h4 key={name}>
            <button type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
              {label}
            </button>
          </h4>
        ))}
      </div>
      {shown === 'attempts' ? (
        <AttemptList attempts={attempts} queuedAt={created_at} />
      ) : (
        <SentRequest form={form.uid} delivery={id} />
      )}
    </section>
  );
}

/** The meaning of the outcome for the owner, and the next step. */
function meaningOf(outcome: Exclude<OutcomeName, 'done'>, attempts: number) {
  switch (outcome) {
    case 'saved':
      return texts('meansSaved');
    case 'waiting':
      return texts(attempts === 0 ? 'meansQueued' : 'meansWaiting');
    case 'dead':
      return texts('meansFailed', { count: attempts });
  }
}
