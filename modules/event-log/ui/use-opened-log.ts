import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playBack, readLog, type Playback } from '../../../src/kernel/index.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { useApp } from '../../../src/ui/app-context.ts';
import { texts } from '../texts.ts';
import { saidIn } from './listing.ts';

/** A log that was read; of a file with its name. */
export interface OpenedLog {
  readonly file: string | undefined;
  readonly playback: Playback;
  /** Another version than this console's recorded it. */
  readonly isOther: boolean;
}

/** Why a log could not be opened: a text of ours, or the reader's own words. */
export interface Unopened {
  readonly file: string | undefined;
  readonly fault: ReturnType<typeof texts> | string;
}

/**
 * The log that is looked at: this tab's, or a file's. It is this view's own state and no command's payload: sent and folded, it
 * would be recorded into the very log that it shows. Of what is opened at once the latest counts.
 */
export function useOpenedLog() {
  const app = useApp();
  const [opened, setOpened] = useState<OpenedLog>();
  const [unopened, setUnopened] = useState<Unopened>();
  const [isReading, setReading] = useState(true);
  const latest = useRef(0);
  /** This console's, as its own log has it. */
  const version = useRef<string>(undefined);

  const open = async (file: string | undefined, text: () => Promise<string>) => {
    const turn = ++latest.current;
    setReading(true);
    setUnopened(undefined);
    try {
      const log = readLog((await text()).split('\n'));
      if (!log.snapshot && log.entries.length === 0) throw new NoLog();
      const playback = await playBack(app.modules, log, inTurns());
      if (turn !== latest.current) return;
      if (file === undefined) version.current = versionOf(playback);
      setOpened({ file, playback, isOther: version.current !== undefined && versionOf(playback) !== version.current });
    } catch (fault) {
      if (turn === latest.current) setUnopened({ file, fault: plainTextOf(fault) });
    }
    if (turn === latest.current) setReading(false);
  };
  const openOwn = () => void open(undefined, () => app.resolve(EventLog).text());
  const openFile = (file: File) => void open(file.name, () => file.text());
  const onShown = useEffectEvent(openOwn);
  // eslint-disable-next-line react/set-state-in-effect -- what was recorded is read once the screen is there: it takes a while
  useEffect(() => onShown(), []);
  return { opened, unopened, isReading, openOwn, openFile };
}

class NoLog extends Error {}

/** What follows a plus tells builds of one version apart. */
const versionOf = ({ header }: Playback) => header && saidIn(header.version).split('+')[0];

function plainTextOf(fault: unknown): Unopened['fault'] {
  if (fault instanceof NoLog) return texts('noLog');
  return fault instanceof Error ? fault.message : String(fault);
}

/** How long the page's thread is taken at one go. */
const TURN_MS = 12;

/** For folding a long log: says when the page should have its turn. */
function inTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
