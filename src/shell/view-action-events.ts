const listeners = new Set<(id: string) => void>();
let latest: string | undefined;

/** Notifies listeners that a view is about to perform an action, by a key or from the command palette. */
export function notifyViewAction(id: string): void {
  latest = id;
  for (const listener of listeners) listener(id);
}

/** Calls the listener with the id of each action that a view is about to perform. Returns a function that unsubscribes. */
export function onViewAction(listener: (id: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The id of the latest action that a view performed on this page. */
export const latestViewAction = (): string | undefined => latest;
