import { hashText } from '../kernel/index.ts';
import { tabStorage } from './browser-storage.ts';

const PREFIX = 'inlet-request ';

/**
 * The key of a request that the server handles once (`Idempotency-Key`). It is stored until there is a response, so that the
 * same request has the same key when the user sends it again, also after a reload.
 */
export function requestKeyOf(request: string) {
  const name = PREFIX + hashText(request);
  const key = tabStorage.read(name) ?? randomKey();
  tabStorage.write(name, key);
  return {
    key,
    /** After these, the server may have done or may still do what was requested. */
    settle: (status: number) => void (status >= 500 || status === 408 || tabStorage.write(name, null)),
  };
}

/** `randomUUID` exists in secure contexts only. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
