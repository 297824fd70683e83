/** A place where the browser keeps small texts for us. Where site data is blocked, nothing is found and nothing stays. */
export interface TextStorage {
  read(key: string): string | null;
  /** `null` removes it. */
  write(key: string, text: string | null): void;
}

/** Asking for the storage is what throws where site data is blocked; writing throws where it is full. */
function textsIn(storage: () => Storage): TextStorage {
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
        // The next visit then starts without it.
      }
    },
  };
}

/** Until the user clears them. */
export const browserStorage = textsIn(() => localStorage);

/** Until the tab is closed. */
export const tabStorage = textsIn(() => sessionStorage);
