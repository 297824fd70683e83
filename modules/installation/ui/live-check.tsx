import { useEffect } from 'react';
import { Link } from 'react-router';
import type { InstallationResult } from '../../../contract/entity/installation-result.ts';
import { failureOf, phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { agoText, exactTimestampText } from '../../../src/ui/dates.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { useNow } from '../../../src/ui/use-now.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { loadCheck } from '../commands.ts';
import type { InstallationCheck } from '../contract.ts';
import { checks } from '../state.ts';
import { texts } from './texts.ts';
import { verificationErrors } from './verification-errors.ts';

/** The last check of the installation, updated live, and what each error means. */
export function LiveCheck({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const { uid } = form;
  const check = useSelect((read) => read(checks).get(uid)?.check);
  const failure = useSelect(failureOf(loadCheck, uid));
  const isBusy = useSelect((read) => phaseOf(loadCheck, uid)(read)?.phase === 'in progress');
  const isDone = check?.result === 'ok' && form.state === 'production';
  const load = () => void send(loadCheck({ form: uid }));
  useEffect(() => void send(loadCheck({ form: uid })), [send, uid]);
  return (
    <aside className="installation-check" aria-label={t('check')}>
      <header>
        <h3>{t('check')}</h3>
        <Button icon="refresh" busy={isBusy} onClick={load}>
          {t('checkNow')}
        </Button>
      </header>
      <LoadError failure={failure} onAgain={load} isStale={check !== undefined} isPart />
      <div className="installation-result">
        <Result isDone={isDone} check={check ?? null} />
        <Steps form={form} result={check?.result} />
        {isDone && (
          <p className="installation-on">
            <Link to={`${pathOf(form)}/submissions`} className="button button-primary">
              {t('toSubmissions')}
            </Link>
          </p>
        )}
      </div>
      <details key={kindOf(check?.result)} open={kindOf(check?.result) === 'failed'}>
        <summary>
          {t('errorsMean')}
          <Icon name="chevron-down" />
        </summary>
        <dl className="verification-errors">
          {verificationErrors.map(({ title, means, todo }) => (
            <div key={title}>
              <dt>{t(title)}</dt>
              <dd>
                {t(means)} <strong>{t(todo)}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </aside>
  );
}

interface ResultProps {
  /** Whether a submission has arrived as well. */
  readonly isDone: boolean;
  readonly check: InstallationCheck | null;
}

function Result({ isDone, check }: ResultProps) {
  const t = useTexts(texts);
  const kind = kindOf(check?.result);
  const error = verificationErrors.find(({ result }) => result === check?.result);
  return (
    <output className={`installation-found installation-${kind}`}>
      {kind === 'passed' ? <Icon name="check-circle" /> : <span className="installation-dot" aria-hidden="true" />}
      <strong>{kind === 'failed' ? error && t(error.title) : t(isDone ? 'found.done' : `found.${kind}`)}</strong>
      {check === null ? <small>{t('notChecked')}</small> : <Checked check={check} />}
    </output>
  );
}

/** Where and how long ago; the time itself is the tooltip. */
function Checked({ check: { origin, at } }: { readonly check: InstallationCheck }) {
  const t = useTexts(texts);
  const ago = t('checked', { ago: agoText(at, useNow(), useLanguage()) });
  return <small title={exactTimestampText(at)}>{origin === null ? ago : `${origin}, ${ago}`}</small>;
}

const kindOf = (result: InstallationResult | undefined) => {
  if (result === undefined) return 'waiting';
  return result === 'ok' ? 'passed' : 'failed';
};

/** The checks in order, each with the error that it can report. */
const steps = [
  { step: 'domain', error: 'Invalid domain' },
  { step: 'form', error: 'Form not found' },
  { step: 'fields', error: 'Field error' },
] as const;

type StepKind = ReturnType<typeof kindOf>;
const icons: Readonly<Record<StepKind, string>> = { passed: 'check', failed: 'times', waiting: 'clock' };

function Steps({ form, result }: { readonly form: Form; readonly result: InstallationResult | undefined }) {
  const t = useTexts(texts);
  const failedAt = steps.findIndex(({ error }) => error === result);
  const kindAt = (index: number): StepKind => {
    if (result === undefined || (failedAt >= 0 && index > failedAt)) return 'waiting';
    return index === failedAt ? 'failed' : 'passed';
  };
  const hasArrived = form.state === 'production';
  return (
    <ul className="installation-checked">
      {steps.map(({ step }, index) => (
        <Step key={step} kind={kindAt(index)} name={t(`step.${step}`)}>
          {t(`stepLead.${step}`, { domain: form.domain, form: form.uid })}
        </Step>
      ))}
      <Step kind={hasArrived ? 'passed' : 'waiting'} name={t('step.first')}>
        {t(hasArrived ? 'firstArrived' : 'firstAwaited')}
      </Step>
    </ul>
  );
}

interface StepProps {
  readonly kind: StepKind;
  readonly name: string;
  readonly children: string;
}

function Step({ kind, name, children }: StepProps) {
  const t = useTexts(texts);
  return (
    <li className={`installation-${kind}`}>
      <Icon name={icons[kind]} />
      <div>
        <b>{name}</b> <span className="visually-hidden">{t(`stepIs.${kind}`)}</span>
        <small>{children}</small>
      </div>
    </li>
  );
}
