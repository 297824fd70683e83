/** The event log's IndexedDB. The login page loads this file, so it contains only what the log needs. */
const PIECES = 'pieces';

/** Stores pieces of all tabs' logs under ascending keys, indexed by `tab` and by `at`, the time of writing. */
function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('inlet-event-log', 1);
  opening.addEventListener('upgradeneeded', () => {
    const pieces = opening.result.createObjectStore(PIECES, { autoIncrement: true });
    pieces.createIndex('tab', 'tab');
    pieces.createIndex('at', 'at');
  });
  return resultOf(opening);
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no result')));
  });
}

type Work<T> = (pieces: IDBObjectStore) => Promise<T>;

/**
 * A database connection that never outlives the page. WebKit suspends a page that the user leaves together with its open
 * transactions, which then block the database for the next page. So `suspend` aborts them, and they run again after `resume`.
 * If the browser closes the connection, the next transaction reopens it.
 */
export class LogDatabase {
  #connection: Promise<IDBDatabase> | undefined;
  readonly #running = new Set<IDBTransaction>();
  /** Transactions aborted by `suspend`. */
  readonly #interrupted = new WeakSet<IDBTransaction>();
  #resumed: PromiseWithResolvers<void> | undefined;

  get isSuspended(): boolean {
    return this.#resumed !== undefined;
  }

  /** Opens the connection unless it is open. */
  async open(): Promise<void> {
    await this.#open();
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#run('readonly', work);
  }

  /** Runs `work` in one transaction. Resolves when it has committed, because a full disk may be detected only then. */
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
        return await committed(transaction, work);
      } catch (error) {
        if (!this.#interrupted.has(transaction)) throw error;
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
      // Another page wants to delete the database.
      database.addEventListener('versionchange', () => {
        forget();
        database.close();
      });
    }, forget);
    return connection;
  }
}

async function committed<T>(transaction: IDBTransaction, work: Work<T>): Promise<T> {
  const commit = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('no result')));
  });
  const [result] = await Promise.all([work(transaction.objectStore(PIECES)), commit]);
  return result;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has already finished.
  }
}
