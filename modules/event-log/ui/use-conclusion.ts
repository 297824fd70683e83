import type { DisplayText } from '../../../contract/text.ts';
import type { DriveDifference } from '../../../src/replay/driven.ts';
import { conclusionOf, type Conclusion, type Verdict } from '../../../src/replay/verdict.ts';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { ScreenDifference } from './recorded-screens.ts';
import type { Comparing } from './use-compared-screens.ts';
import type { Driving } from './use-driven-log.ts';

/**
 * The conclusion about a log, in a sentence. `checking`: commands are still being driven, or screens compared, and could show
 * another one.
 */
interface Known {
  readonly kind: Conclusion['kind'] | 'checking';
  readonly n?: number | undefined;
  readonly text: string;
}

/** Sums up the verdict on a log so far. */
export function useConclusion(verdict: Verdict, driving: Driving, comparing: Comparing): Known {
  const translate = useTranslate();
  const driven = driving.status === 'driven' ? driving.driven : undefined;
  const screen = comparing.status === 'compared' ? comparing.screens.difference : undefined;
  const { kind, n } = conclusionOf(verdict, driven, screen);
  // What the commands do can differ at an earlier entry.
  if (driving.status === 'driving') return { kind: 'checking', text: translate(texts('driving')) };
  const isComparing = driven !== undefined && comparing.status === 'comparing';
  // A screen that differs is in what the console did with a wrong response, and matters more than a click.
  const isCause = kind === 'error' && verdict.errors[0]?.endpoint !== undefined;
  const isSettled = !isComparing || !(isCause || kind === 'dead-click');
  if (n !== undefined && isSettled) {
    const text = problemText(kind, verdict, { driven: driven?.difference, screen }, String(n));
    return { kind, n, text: translate(text) };
  }
  if (isComparing) return { kind: 'checking', text: translate(texts('comparing')) };
  const isLacking =
    comparing.status === 'compared' && comparing.screens.uncompared.some(({ isRecorded }) => isRecorded);
  // A log that could not be driven, or whose input could not be shown again, is not verified.
  const isVerified = kind === 'verified' && driven !== undefined && !isLacking;
  return {
    kind: isVerified ? 'verified' : 'unverified',
    text: translate(texts(isVerified ? 'allVerified' : 'partlyVerified')),
  };
}

function problemText(
  kind: Conclusion['kind'],
  { difference, errors, violations, unverified }: Verdict,
  { driven, screen }: { readonly driven: DriveDifference | undefined; readonly screen: ScreenDifference | undefined },
  n: string,
): DisplayText {
  if (kind === 'screen-difference') return texts('firstScreenDifference', { n, region: screen?.region ?? '' });
  if (kind === 'drive-difference') {
    const { command, expected } = driven ?? {};
    return texts('firstDriveDifference', { n, type: command?.type ?? expected?.kind ?? '' });
  }
  if (kind === 'violation') return texts('firstViolation', { n, what: violations[0]?.what ?? '' });
  if (kind === 'error') return texts('firstError', { n, what: errors[0]?.what ?? '' });
  if (kind === 'dead-click') return deadClickText(unverified, n);
  const { slice = '', part } = difference ?? {};
  return texts(part === 'order' ? 'firstOrderDifference' : 'firstDifference', { n, slice });
}

function deadClickText(unverified: Verdict['unverified'], n: string): DisplayText {
  const { subject: control = '' } = unverified.find(({ reason }) => reason === 'dead-click') ?? {};
  return texts('deadClick', { n, control });
}
