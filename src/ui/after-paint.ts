const waiting = new Set<() => void>();

/**
 * Runs long work after the next paint, so that the user sees immediate feedback, such as a pressed button. A page that is hidden
 * or left does not paint, so the work runs immediately there.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) return work();
  waiting.add(work);
  requestAnimationFrame(() => void setTimeout(() => waiting.delete(work) && work()));
}

function doAll(): void {
  for (const work of waiting) {
    waiting.delete(work);
    work();
  }
}

addEventListener('pagehide', doAll);
document.addEventListener('visibilitychange', () => document.hidden && doAll());
