/**
 * Does what takes long once the browser has drawn what the press itself changed, such as the button that is held down: who
 * presses sees at once that it was taken.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => void setTimeout(work));
}
