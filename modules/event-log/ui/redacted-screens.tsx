import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Module } from '../../../src/kernel/index.ts';
import { playBack, type Playback } from '../../../src/replay/playback.ts';
import { readLogYielding } from '../../../src/replay/read-log-yielding.ts';
import { type RenderedScreen, withScreens } from '../../../src/replay/redacted-screens.ts';
import { textDigest, type RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { isCollectionReport, isComparisonReport } from '../../../src/shell/recorded-frame.ts';
import { inputIn, RECORDED_INPUT, uncomparedIn, uncomparedRegion } from '../../../src/shell/input-regions.ts';
import type { ComparedTexts } from '../../../src/shell/compare-texts.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { periodicPauses } from './periodic-pauses.ts';
import { comparableScreens } from './recorded-screens.ts';
import { ScreenFrame, type FrameEnds } from './screen-frame.tsx';
import { ScreenPass } from './screen-pass.ts';

/** Maximum time of each of the two passes, for which an export waits. */
const PASS_MS = 10_000;

interface Props {
  readonly raw: string;
  readonly redacted: string;
  readonly onProgress: (done: number) => void;
  /** The redacted log with what was on screen, or without if it cannot be rendered. */
  readonly onRendered: (text: string) => void;
}

interface Opened {
  readonly raw: Playback;
  readonly redacted: Playback;
  readonly screens: readonly RecordedTexts[];
}

type Digests = Readonly<Record<string, string>>;

/**
 * Adds what was on screen to a redacted log: renders each recorded screen again, first to see which texts follow from the state, then from
 * the state with pseudonyms. This is the build that recorded the log, so that a bug of its views shows in both.
 */
export default function RedactedScreens({ raw, redacted, onProgress, onRendered }: Props) {
  const { modules } = useApp();
  const [opened, setOpened] = useState<Opened>();
  const [compared, setCompared] = useState<ReadonlyMap<number, ComparedTexts>>();
  useEffect(() => {
    const stop = new AbortController();
    openBoth(modules, { raw, redacted }, stop.signal)
      .then((both) => {
        if (stop.signal.aborted) return;
        if (both.screens.length === 0) onRendered(redacted);
        else setOpened(both);
      })
      .catch(() => !stop.signal.aborted && onRendered(redacted));
    return () => stop.abort();
  }, [modules, raw, redacted, onRendered]);
  const again = useMemo(
    () => opened?.screens.filter(({ n }) => compared?.has(n)).map((screen) => withoutMissing(screen, compared)) ?? [],
    [opened, compared],
  );
  const comparison = useCallback(
    ({ show, post }: FrameEnds) =>
      new ScreenPass<ComparedTexts>(opened?.screens ?? [], {
        budget: PASS_MS,
        show,
        ask: ({ n, texts }) => post({ compare: n, texts: Object.fromEntries(texts) }),
        responseIn: (data) => (isComparisonReport(data) ? { n: data.compared, response: data } : undefined),
        onProgress: (done) => onProgress(done / 2),
        onEnd: setCompared,
      }),
    [opened, onProgress],
  );
  const collection = useCallback(
    ({ show, post }: FrameEnds) =>
      new ScreenPass<Digests>(again, {
        budget: PASS_MS,
        show,
        ask: ({ n, texts }) => post({ collect: n, regions: [...texts.keys()] }),
        responseIn: (data) => (isCollectionReport(data) ? { n: data.collected, response: data.texts } : undefined),
        onProgress: (done) => onProgress((1 + done) / 2),
        onEnd: (texts) => {
          const rendered = again.flatMap((screen) =>
            renderedScreen(screen, compared?.get(screen.n), texts.get(screen.n)),
          );
          onRendered(withScreens(redacted, rendered, rendered.length === opened?.screens.length));
        },
      }),
    [again, compared, opened, redacted, onProgress, onRendered],
  );
  if (!opened) return null;
  return compared ? (
    <ScreenFrame key="redacted" playback={opened.redacted} seriesOf={collection} />
  ) : (
    <ScreenFrame key="raw" playback={opened.raw} seriesOf={comparison} />
  );
}

async function openBoth(
  modules: readonly Module[],
  texts: { readonly raw: string; readonly redacted: string },
  signal: AbortSignal,
): Promise<Opened> {
  const open = async (text: string) => {
    const yieldToMain = periodicPauses(signal);
    return playBack(modules, await readLogYielding(text, yieldToMain), { yieldToMain });
  };
  const raw = await open(texts.raw);
  return { raw, redacted: await open(texts.redacted), screens: comparableScreens(raw) };
}

/** Without the regions that only a scroll position or the like showed. */
function withoutMissing(
  screen: RecordedTexts,
  compared: ReadonlyMap<number, ComparedTexts> | undefined,
): RecordedTexts {
  const missing = new Set(compared?.get(screen.n)?.missing);
  return { ...screen, texts: new Map([...screen.texts].filter(([region]) => !missing.has(region))) };
}

function renderedScreen(
  recorded: RecordedTexts,
  compared: ComparedTexts | undefined,
  texts: Digests | undefined,
): readonly RenderedScreen[] {
  if (!texts) return [];
  const other = new Set(compared?.differing.map(({ region }) => region));
  const inputs = uncomparedInputsIn(compared?.missing ?? []);
  const same = [...recorded.texts.keys()].filter((region) => !other.has(region));
  return [
    {
      recorded,
      regions: { same: [...same, ...Object.keys(inputs)], other: [...other] },
      texts: { ...texts, ...inputs },
    },
  ];
}

/** The inputs among the regions that this build does not show again, as regions that say so. */
function uncomparedInputsIn(missing: readonly string[]): Digests {
  return Object.fromEntries(
    missing.flatMap((region) => {
      const [field, unknown] = [inputIn(region), uncomparedIn(region)];
      if (field !== undefined) return [[uncomparedRegion(field), textDigest(RECORDED_INPUT)] as const];
      return unknown === undefined ? [] : [[region, textDigest('')] as const];
    }),
  );
}
