/** Measures the longest time for which this thread blocks the event loop. */
export interface Watch {
  /** The longest block since the last `restart`, in milliseconds. */
  longest(): number;
  restart(): void;
  stop(): void;
}

const STEP = 10;

/** Starts measuring. Only CPU time of this thread counts: on a busy machine it also waits for the scheduler. */
export function watchThread(): Watch {
  let last = time();
  let longest = 0;
  const look = (): void => {
    const now = time();
    longest = Math.max(longest, Math.min(now.at - last.at, now.used - last.used));
    last = now;
  };
  const timer = setInterval(look, STEP);
  return {
    longest() {
      look();
      return longest;
    },
    restart() {
      last = time();
      longest = 0;
    },
    stop: () => clearInterval(timer),
  };
}

function time(): { readonly at: number; readonly used: number } {
  const { user, system } = process.threadCpuUsage();
  return { at: performance.now(), used: (user + system) / 1000 };
}
