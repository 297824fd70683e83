import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playBack, type Playback } from '../../../src/replay/playback.ts';
import { readLog } from '../../../src/kernel/index.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { texts } from './texts.ts';
import { textIn } from './listing.ts';

/** An opened log; `file` is the name of the file, if it is not this tab's log. */
export interface OpenedLog {
  readonly file: string | undefined;
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
  const latest = useRef(0);
  /** Version of this console according to its own log. */
  const version = useRef<string>(undefined);

  const open = async (file: string | undefined, text: () => Promise<string>) => {
    const request = ++latest.current;
    setReading(true);
    setUnopened(undefined);
    try {
      const log = readLog((await text()).split('\n'));
      if (!log.snapshot && log.entries.length === 0) throw new NoLog();
      if (file === undefined) version.current = log.header && textIn(log.header.version);
      const { allInvariants } = await import('../../../src/all-invariants.ts');
      const options = { version: version.current, invariants: allInvariants, yieldToMain: yieldPeriodically() };
      const playback = await playBack(app.modules, log, options);
      if (request === latest.current) setOpened({ file, playback });
    } catch (error) {
      if (request === latest.current) setUnopened({ file, error: plainTextOf(error) });
    }
    if (request === latest.current) setReading(false);
  };
  const openOwn = () => void open(undefined, () => app.resolve(EventLog).text());
  const openFile = (file: File) => void open(file.name, () => file.text());
  const onShown = useEffectEvent(openOwn);
  // eslint-disable-next-line react/set-state-in-effect -- reading the log takes a while, so it starts after the first render
  useEffect(() => onShown(), []);
  return { opened, unopened, isReading, openOwn, openFile };
}

class NoLog extends Error {}

function plainTextOf(error: unknown): Unopened['error'] {
  if (error instanceof NoLog) return texts('noLog');
  return error instanceof Error ? error.message : String(error);
}

/** Milliseconds of replay before yielding to the page. */
const SLICE_MS = 12;

/** Yields to the event loop at intervals while a long log is replayed, so that the page stays responsive. */
function yieldPeriodically(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
