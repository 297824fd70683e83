const KEY = 'inlet-tour';

/** Whether the tour was completed or dismissed in this browser. */
export function isTourDone(): boolean {
  return localStorage.getItem(KEY) === 'done';
}

export function rememberTour(): void {
  localStorage.setItem(KEY, 'done');
}
