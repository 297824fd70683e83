import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Log } from '../../../src/kernel/index.ts';
import { playBack, type Playback } from '../../../src/replay/playback.ts';
import { readLogYielding } from '../../../src/replay/read-log-yielding.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { texts } from './texts.ts';
import { textIn } from './listing.ts';
import { periodicPauses } from './periodic-pauses.ts';

/** An opened log; `file` is the name of the file, if it is not this tab's log. */
export interface OpenedLog {
  readonly file: string | undefined;
  readonly log: Log;
  readonly playback: Playback;
}

/** Why a log could not be opened: one of our texts, or an error message. */
export interface Unopened {
  readonly file: string | undefined;
  readonly error: ReturnType<typeof texts> | string;
}

/**
 * The open log: this tab's or a file's. Held in component state, because a command would record it in the log that it shows.
 * If several are opened at once, the latest wins.
 */
export function useOpenedLog() {
  const app = useApp();
  const [opened, setOpened] = useState<OpenedLog>();
  const [unopened, setUnopened] = useState<Unopened>();
  const [isReading, setReading] = useState(true);
  const opening = useRef(new AbortController());
  /** Version of this console according to its own log. */
  const version = useRef<string>(undefined);

  const open = async (file: string | undefined, text: () => Promise<string>) => {
    opening.current.abort();
    opening.current = new AbortController();
    const { signal } = opening.current;
    setReading(true);
    setUnopened(undefined);
    try {
      const yieldToMain = periodicPauses(signal);
      const log = await readLogYielding(await text(), yieldToMain);
      if (!log.snapshot && log.entries.length === 0) throw new NoLog();
      if (file === undefined) version.current = log.header && textIn(log.header.version);
      const { allInvariants } = await import('../../../src/all-invariants.ts');
      const options = { version: version.current, invariants: allInvariants, yieldToMain };
      const playback = await playBack(app.modules, log, options);
      if (!signal.aborted) setOpened({ file, log, playback });
    } catch (error) {
      if (!signal.aborted) setUnopened({ file, error: plainTextOf(error) });
    }
    if (!signal.aborted) setReading(false);
  };
  const openOwn = () => void open(undefined, () => app.resolve(EventLog).text());
  const openFile = (file: File) => void open(file.name, () => file.text());
  const onShown = useEffectEvent(openOwn);
  useEffect(() => {
    // eslint-disable-next-line react/set-state-in-effect -- reading the log takes a while, so it starts after the first render
    onShown();
    return () => opening.current.abort();
  }, []);
  const dismiss = () => setUnopened(undefined);
  return { opened, unopened, isReading, openOwn, openFile, dismiss };
}

class NoLog extends Error {}

function plainTextOf(error: unknown): Unopened['error'] {
  if (error instanceof NoLog) return texts('noLog');
  return error instanceof Error ? error.message : String(error);
}
