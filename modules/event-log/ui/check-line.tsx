import { lazy, Suspense } from 'react';
import type { Log } from '../../../src/kernel/index.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import type { Difference, Unverified, Verdict } from '../../../src/replay/verdict.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Progress } from '../../../src/ui/progress.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { DriveResult } from './drive-result.tsx';
import { EntryLink } from './entry-link.tsx';
import { ProblemList } from './problem-list.tsx';
import { SaveAsTest } from './save-as-test.tsx';
import { ScreenResult } from './screen-result.tsx';
import { StackTrace } from './stack-trace.tsx';
import { UnverifiedParts } from './unverified-parts.tsx';
import { type Comparing, useComparedScreens } from './use-compared-screens.ts';
import { useConclusion } from './use-conclusion.ts';
import { useDrivenLog } from './use-driven-log.ts';
import './check-line.css';

const CompareScreens = lazy(() => import('./compare-screens.tsx'));

interface Props {
  readonly log: Log;
  readonly playback: Playback;
  readonly onValueChange: (n: number) => void;
}

/**
 * Sums up the verdict in one line that leads to the first wrong entry; the details follow. Drives the log and compares its
 * screens while it is shown.
 */
export function CheckLine({ log, playback, onValueChange }: Props) {
  const t = useTexts(texts);
  const { verdict } = playback;
  const driving = useDrivenLog(log);
  const { screens, comparing, onProgress, onCompared } = useComparedScreens(playback);
  const { kind, n, text } = useConclusion(verdict, driving, comparing);
  const { difference, verified } = verdict;
  const isOpen = comparing.status === 'comparing' && driving.status !== 'failed';
  const unverified = isOpen || hasCompared(comparing) ? verdict.unverified.filter(isNotOfScreens) : verdict.unverified;
  const isComparing = driving.status === 'driven' && comparing.status === 'comparing';
  const driven = driving.status === 'driven' ? driving.driven.driven : 0;
  return (
    <div className="event-log-checks" data-kind={kind}>
      <p className="event-log-conclusion">
        <Icon name={icons[kind]} />
        <span>
          <strong>{text}</strong>{' '}
          <Basis
            isVerified={kind === 'verified'}
            verified={verified}
            driven={driven}
            hasScreens={verdict.unverified.some((part) => !isNotOfScreens(part))}
            comparing={comparing}
          />
        </span>
        {n !== undefined && <Button onClick={() => onValueChange(n)}>{t('jump')}</Button>}
        {n !== undefined && isTestable(kind) && driving.status === 'driven' && <SaveAsTest log={log} />}
      </p>
      {driving.status === 'driving' && <Progress label={t('driving')} done={driving.done} />}
      {isComparing && <Progress label={t('comparing')} done={comparing.done} />}
      {isComparing && (
        <Suspense>
          <CompareScreens playback={playback} screens={screens} onProgress={onProgress} onCompared={onCompared} />
        </Suspense>
      )}
      {comparing.status === 'compared' && (
        <ScreenResult {...comparing.screens} isFirst={kind === 'screen-difference'} />
      )}
      <DriveResult driving={driving} onValueChange={onValueChange} />
      {difference && <FoldDifference {...difference} isFirst={kind === 'difference'} onValueChange={onValueChange} />}
      <Problems {...verdict} onValueChange={onValueChange} />
      <UnverifiedParts unverified={unverified} onValueChange={onValueChange} />
    </div>
  );
}

const isTestable = (kind: string) => kind !== 'error' && kind !== 'screen-difference';
const hasCompared = (comparing: Comparing) => comparing.status === 'compared' && comparing.screens.compared > 0;
const isNotOfScreens = ({ reason }: Unverified) => reason !== 'screens';

interface BasisProps {
  readonly isVerified: boolean;
  /** The number of checkpoints that match, and of commands that were run again. */
  readonly verified: number;
  readonly driven: number;
  /** Whether the log says what was on screen. */
  readonly hasScreens: boolean;
  readonly comparing: Comparing;
}

/** The rest of the sentence: what the verdict is based on, and what it cannot cover. */
function Basis({ isVerified, verified, driven, hasScreens, comparing }: BasisProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const isCompared = comparing.status === 'compared' && comparing.screens.compared > 0;
  const parts = [
    ...(verified > 0 ? [t('checkpoints', { count: verified })] : []),
    ...(driven > 0 ? [t('driven', { count: driven })] : []),
    ...(isCompared ? [t('screenTexts', { count: comparing.screens.compared })] : []),
  ];
  const list = new Intl.ListFormat(language).format(parts);
  if (isVerified && isCompared) return t('verifiedByAll', { list });
  if (isVerified && hasScreens) return list === '' ? t('exceptUncompared') : t('verifiedByUncompared', { list });
  if (isVerified) return list === '' ? t('exceptScreens') : t('verifiedBy', { list });
  return list === '' ? null : t('compared', { list });
}

const icons = {
  verified: 'check-circle',
  checking: 'hourglass',
  unverified: 'minus-circle',
  difference: 'exclamation-triangle',
  'drive-difference': 'exclamation-triangle',
  'screen-difference': 'exclamation-triangle',
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
