const waiting = new Set<() => void>();

/**
 * Does what takes long once the browser has drawn what the press itself changed, such as the button that is held down: who
 * presses sees at once that it was taken. A page that is hidden or left draws nothing more, so there it is done at once.
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
