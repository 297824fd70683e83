/** Watches how long at a stretch this thread computes without letting anything else run. */
export interface Watch {
  /** The longest since the last `restart`, in milliseconds. */
  longest(): number;
  restart(): void;
  stop(): void;
}

const STEP = 10;

/**
 * Starts watching. A pause counts only as far as this thread was computing: on a busy machine it also waits for its
 * turn, which is nobody's fault here.
 */
export function watchThread(): Watch {
  let last = moment();
  let longest = 0;
  const look = (): void => {
    const now = moment();
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
      last = moment();
      longest = 0;
    },
    stop: () => clearInterval(timer),
  };
}

function moment(): { readonly at: number; readonly used: number } {
  const { user, system } = process.threadCpuUsage();
  return { at: performance.now(), used: (user + system) / 1000 };
}
