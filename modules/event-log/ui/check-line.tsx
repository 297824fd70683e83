import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import type { Log } from '../../../src/kernel/index.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import type { Unverified, Verdict } from '../../../src/replay/verdict.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Progress } from '../../../src/ui/progress.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { DriveResult } from './drive-result.tsx';
import { FoldResult } from './fold-result.tsx';
import { SaveAsTest } from './save-as-test.tsx';
import { ScreenResult } from './screen-result.tsx';
import { UnverifiedParts } from './unverified-parts.tsx';
import { type Comparing, useComparedScreens } from './use-compared-screens.ts';
import { useConclusion } from './use-conclusion.ts';
import { type Driving, useDrivenLog } from './use-driven-log.ts';
import './check-line.css';

const CompareScreens = lazy(() => import('./compare-screens.tsx'));

interface Props {
  readonly log: Log;
  readonly playback: Playback;
  readonly onValueChange: (n: number) => void;
  /** Called with the first wrong entry, once one is known. */
  readonly onFound: (n: number | undefined) => void;
  /** At the end of the line. */
  readonly tools: ReactNode;
}

/**
 * Sums up the verdict in one line that leads to the first wrong entry; the details unfold. Drives the log and compares its
 * screens while it is shown.
 */
export function CheckLine({ log, playback, onValueChange, onFound, tools }: Props) {
  const t = useTexts(texts);
  const { verdict } = playback;
  const driving = useDrivenLog(log);
  const { screens, comparing, onProgress, onCompared } = useComparedScreens(playback);
  const { kind, n, text } = useConclusion(verdict, driving, comparing);
  useEffect(() => onFound(n), [onFound, n]);
  const isOpen = comparing.status === 'comparing' && driving.status !== 'failed';
  const unverified = isOpen || hasCompared(comparing) ? verdict.unverified.filter(isNotOfScreens) : verdict.unverified;
  const isComparing = driving.status === 'driven' && comparing.status === 'comparing';
  const isSavable = n !== undefined && isTestable(kind) && driving.status === 'driven';
  const hasDetails = isSavable || hasResults(verdict, driving, comparing) || unverified.length > 0;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  return (
    <div className="event-log-checks" data-kind={kind}>
      <div className="event-log-bar">
        <p className="event-log-conclusion">
          <Icon name={icons[kind]} />
          <span>
            <strong>{text}</strong>{' '}
            <Basis
              isVerified={kind === 'verified'}
              verified={verdict.verified}
              driven={driving.status === 'driven' ? driving.driven.driven : 0}
              hasScreens={verdict.unverified.some((part) => !isNotOfScreens(part))}
              comparing={comparing}
            />
          </span>
        </p>
        {n !== undefined && <Button onClick={() => onValueChange(n)}>{t('jump')}</Button>}
        {hasDetails && (
          <Button
            kind="quiet"
            className="event-log-unfold"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t('details')} <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} />
          </Button>
        )}
        {driving.status === 'driving' && <Progress label={t('driving')} done={driving.done} />}
        {isComparing && <Progress label={t('comparing')} done={comparing.done} />}
        {tools}
      </div>
      {isComparing && (
        <Suspense>
          <CompareScreens playback={playback} screens={screens} onProgress={onProgress} onCompared={onCompared} />
        </Suspense>
      )}
      <div id={id} className="event-log-details" hidden={!isUnfolded || !hasDetails}>
        {isSavable && <SaveAsTest log={log} />}
        {comparing.status === 'compared' && (
          <ScreenResult {...comparing.screens} isFirst={kind === 'screen-difference'} onValueChange={onValueChange} />
        )}
        <DriveResult driving={driving} onValueChange={onValueChange} />
        <FoldResult {...verdict} isFirst={kind === 'difference'} onValueChange={onValueChange} />
        <UnverifiedParts unverified={unverified} onValueChange={onValueChange} />
      </div>
    </div>
  );
}

const untestable: ReadonlySet<string> = new Set(['error', 'screen-difference', 'dead-click']);
const isTestable = (kind: string) => !untestable.has(kind);
const hasCompared = (comparing: Comparing) => comparing.status === 'compared' && comparing.screens.compared > 0;
const isNotOfScreens = ({ reason }: Unverified) => reason !== 'screens';

/** Whether there is anything to say about the entries in addition to the conclusion. */
function hasResults({ difference, errors, violations }: Verdict, driving: Driving, comparing: Comparing): boolean {
  if (difference || errors.length > 0 || violations.length > 0 || driving.status === 'failed') return true;
  if (comparing.status === 'compared') return true;
  if (driving.status !== 'driven') return false;
  const { driven } = driving;
  return driven.difference !== undefined || driven.notDriven.length > 0 || driven.asRecorded.length > 0;
}

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
  'dead-click': 'minus-circle',
  difference: 'exclamation-triangle',
  'drive-difference': 'exclamation-triangle',
  'screen-difference': 'exclamation-triangle',
  violation: 'exclamation-triangle',
  error: 'exclamation-triangle',
} as const satisfies Record<ReturnType<typeof useConclusion>['kind'], string>;
