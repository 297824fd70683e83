/** The event log's database in the browser, in promises. The login page loads this file, so it is no more than the log needs. */
const PIECES = 'pieces';

/** Pieces of the logs of all tabs, by growing keys; found by `tab`, and by the time `at` which they were written. */
function openDatabase(): Promise<IDBDatabase> {
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

type Work<T> = (pieces: IDBObjectStore) => Promise<T>;

/**
 * A connection to the database that never outlasts the page. WebKit suspends a page that the user leaves together with its open
 * transactions, closing or not, and they block the database for the next page. So `suspend` aborts them, and they run again
 * after `resume`. A connection that the browser itself closes is opened again by the next transaction.
 */
export class LogDatabase {
  #connection: Promise<IDBDatabase> | undefined;
  readonly #running = new Set<IDBTransaction>();
  /** Aborted by `suspend`. */
  readonly #interrupted = new WeakSet<IDBTransaction>();
  #resumed: PromiseWithResolvers<void> | undefined;

  get isSuspended(): boolean {
    return this.#resumed !== undefined;
  }

  /** Opens the connection, if it is not open. */
  async open(): Promise<void> {
    await this.#open();
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#run('readonly', work);
  }

  /** What `work` asks for, all or nothing; resolves once it is on the disk, which may turn out to be full only then. */
  change<T>(work: Work<T>): Promise<T> {
    return this.#run('readwrite', work);
  }

  suspend(): void {
    this.#resumed ??= Promise.withResolvers();
    for (const transaction of this.#running) {
      this.#interrupted.add(transaction);
      abort(transaction);
    }
    this.close();
  }

  resume(): void {
    this.#resumed?.resolve();
    this.#resumed = undefined;
  }

  close(): void {
    this.#connection?.then((database) => database.close()).catch(() => {});
    this.#connection = undefined;
  }

  async #run<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T> {
    for (;;) {
      const database = await this.#open();
      if (this.isSuspended) continue;
      const transaction = database.transaction(PIECES, mode);
      this.#running.add(transaction);
      try {
        return await finished(transaction, work);
      } catch (fault) {
        if (!this.#interrupted.has(transaction)) throw fault;
      } finally {
        this.#running.delete(transaction);
      }
    }
  }

  async #open(): Promise<IDBDatabase> {
    await this.#resumed?.promise;
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  #connect(): Promise<IDBDatabase> {
    const connection = openDatabase();
    const forget = () => {
      if (this.#connection === connection) this.#connection = undefined;
    };
    connection.then((database) => {
      database.addEventListener('close', forget);
      // Somebody wants to delete the database.
      database.addEventListener('versionchange', () => {
        forget();
        database.close();
      });
    }, forget);
    return connection;
  }
}

async function finished<T>(transaction: IDBTransaction, work: Work<T>): Promise<T> {
  const stored = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the transaction was aborted')));
  });
  const [answer] = await Promise.all([work(transaction.objectStore(PIECES)), stored]);
  return answer;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is finished, or about to be.
  }
}
