import type { Log } from '../../../src/kernel/index.ts';
import type { Difference, Verdict } from '../../../src/replay/verdict.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Progress } from '../../../src/ui/progress.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { DriveResult } from './drive-result.tsx';
import { EntryLink } from './entry-link.tsx';
import { ProblemList } from './problem-list.tsx';
import { SaveAsTest } from './save-as-test.tsx';
import { StackTrace } from './stack-trace.tsx';
import { UnverifiedParts } from './unverified-parts.tsx';
import { useConclusion } from './use-conclusion.ts';
import { useDrivenLog } from './use-driven-log.ts';
import './check-line.css';

interface Props {
  readonly log: Log;
  readonly verdict: Verdict;
  readonly onValueChange: (n: number) => void;
}

/** Sums up the verdict in one line that leads to the first wrong entry; the details follow. Drives the log while it is shown. */
export function CheckLine({ log, verdict, onValueChange }: Props) {
  const t = useTexts(texts);
  const driving = useDrivenLog(log);
  const { kind, n, text } = useConclusion(verdict, driving);
  const { difference, verified, unverified } = verdict;
  const driven = driving.status === 'driven' ? driving.driven.driven : 0;
  return (
    <div className="event-log-checks" data-kind={kind}>
      <p className="event-log-conclusion">
        <Icon name={icons[kind]} />
        <span>
          <strong>{text}</strong> <Basis isVerified={kind === 'verified'} verified={verified} driven={driven} />
        </span>
        {n !== undefined && <Button onClick={() => onValueChange(n)}>{t('jump')}</Button>}
        {n !== undefined && kind !== 'error' && driving.status === 'driven' && <SaveAsTest log={log} />}
      </p>
      {driving.status === 'driving' && <Progress label={t('driving')} done={driving.done} />}
      <DriveResult driving={driving} onValueChange={onValueChange} />
      {difference && <FoldDifference {...difference} isFirst={kind === 'difference'} onValueChange={onValueChange} />}
      <Problems {...verdict} onValueChange={onValueChange} />
      <UnverifiedParts unverified={unverified} onValueChange={onValueChange} />
    </div>
  );
}

interface BasisProps {
  readonly isVerified: boolean;
  /** The number of checkpoints that match, and of commands that were run again. */
  readonly verified: number;
  readonly driven: number;
}

/** The rest of the sentence: what the verdict is based on, and what it cannot cover. */
function Basis({ isVerified, verified, driven }: BasisProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const parts = [
    ...(verified > 0 ? [t('checkpoints', { count: verified })] : []),
    ...(driven > 0 ? [t('driven', { count: driven })] : []),
  ];
  const list = new Intl.ListFormat(language).format(parts);
  if (isVerified) return list === '' ? t('exceptScreens') : t('verifiedBy', { list });
  return list === '' ? null : t('compared', { list });
}

const icons = {
  verified: 'check-circle',
  checking: 'hourglass',
  unverified: 'minus-circle',
  difference: 'exclamation-triangle',
  'drive-difference': 'exclamation-triangle',
  violation: 'exclamation-triangle',
  error: 'exclamation-triangle',
} as const satisfies Record<ReturnType<typeof useConclusion>['kind'], string>;

/** The events that may have caused a checkpoint to differ. The line names it only if nothing was wrong before it. */
function FoldDifference(props: Difference & { readonly isFirst: boolean } & Pick<Props, 'onValueChange'>) {
  const { n, slice, suspects, isFirst, onValueChange } = props;
  const t = useTexts(texts);
  const applied = t(suspects.length > 0 ? 'suspects' : 'noSuspects');
  const summary = isFirst ? applied : t('laterDifference', { n: String(n), slice, applied });
  return (
    <ProblemList summary={summary} isOpen={isFirst} problems={suspects}>
      {(shown) =>
        shown.map((suspect) => (
          <li key={suspect.n}>
            <EntryLink n={suspect.n} onValueChange={onValueChange} /> <code>{suspect.type}</code>
          </li>
        ))
      }
    </ProblemList>
  );
}

function Problems({ errors, violations, onValueChange }: Verdict & Pick<Props, 'onValueChange'>) {
  const t = useTexts(texts);
  return (
    <>
      {errors.length > 0 && (
        <ProblemList summary={t('errors', { count: errors.length })} problems={errors}>
          {(shown) =>
            shown.map((error) => (
              <li key={error.n}>
                <EntryLink n={error.n} onValueChange={onValueChange} /> {error.what}
                {error.stack && <StackTrace stack={error.stack} />}
              </li>
            ))
          }
        </ProblemList>
      )}
      {violations.length > 0 && (
        <ProblemList summary={t('violations', { count: violations.length })} problems={violations}>
          {(shown) =>
            shown.map(({ n, module, what }) => (
              <li key={`${n} ${module} ${what}`}>
                <EntryLink n={n} onValueChange={onValueChange} /> <code>{module}</code> {what}
              </li>
            ))
          }
        </ProblemList>
      )}
    </>
  );
}
