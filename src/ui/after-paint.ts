type Work = (isLeaving: boolean) => void;
const waiting = new Set<Work>();

/**
 * Does what takes long once the browser has drawn what the press itself changed, such as the button that is held down: who
 * presses sees at once that it was taken. A page that is hidden or left draws nothing more, so there it is done at once.
 */
export function afterPaint(work: Work): void {
  if (document.hidden) return work(false);
  waiting.add(work);
  requestAnimationFrame(() => void setTimeout(() => waiting.delete(work) && work(false)));
}

function doAll(isLeaving: boolean): void {
  for (const work of waiting) {
    waiting.delete(work);
    work(isLeaving);
  }
}

addEventListener('pagehide', () => doAll(true));
document.addEventListener('visibilitychange', () => document.hidden && doAll(false));
