const KEY = 'inlet-tour';

/** Whether the tour was taken or dismissed in this browser before. */
export function isTourDone(): boolean {
  return localStorage.getItem(KEY) === 'done';
}

export function rememberTour(): void {
  localStorage.setItem(KEY, 'done');
}
