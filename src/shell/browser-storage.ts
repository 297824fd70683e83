/** Small texts in the browser's storage. If site data is blocked, reads return null and writes are ignored. */
export interface TextStorage {
  read(key: string): string | null;
  /** `null` removes it. */
  write(key: string, text: string | null): void;
}

/** Accessing the storage throws if site data is blocked; writing throws if it is full. */
function textStorageOf(storage: () => Storage): TextStorage {
  return {
    read(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        // The next visit starts without the value.
      }
    },
  };
}

/** Persists until the user clears site data. */
export const browserStorage = textStorageOf(() => localStorage);

/** Persists until the tab is closed. */
export const tabStorage = textStorageOf(() => sessionStorage);
