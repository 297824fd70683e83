/** The event log's database in the browser, in promises. The page that logs in loads it, so it is no more than the log needs. */
const PIECES = 'pieces';

/** Pieces of the logs of all tabs, by growing keys; found by `tab`, and by the time `at` which they were written. */
export async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('inlet-event-log', 1);
  opening.addEventListener('upgradeneeded', () => {
    const pieces = opening.result.createObjectStore(PIECES, { autoIncrement: true });
    pieces.createIndex('tab', 'tab');
    pieces.createIndex('at', 'at');
  });
  return answerOf(opening);
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
  });
}

export function piecesIn(database: IDBDatabase): IDBObjectStore {
  return database.transaction(PIECES).objectStore(PIECES);
}

/** What `work` asks for, all or nothing; resolves once it is on the disk, which may turn out to be full only then. */
export async function changePieces<T>(database: IDBDatabase, work: (pieces: IDBObjectStore) => Promise<T>): Promise<T> {
  const change = database.transaction(PIECES, 'readwrite');
  const stored = new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve());
    change.addEventListener('abort', () => reject(change.error ?? new Error('the change was stopped')));
  });
  const [answer] = await Promise.all([work(change.objectStore(PIECES)), stored]);
  return answer;
}
