import { routeOf } from '../../../contract/endpoint.ts';
import { isRecord } from '../../../contract/json.ts';
import type { NumberedEntry } from '../../../src/kernel/index.ts';

type Exchange = Pick<Extract<NumberedEntry, { readonly kind: 'exchange' }>, 'endpoint' | 'request'>;

interface RequestText {
  readonly method: string;
  readonly path: string;
}

/**
 * Method and path of a recorded request, as `PATCH` and `/v2/cli/submission/417`. Undefined for an endpoint of another version.
 * Files are validated only as far as replay requires.
 */
export function requestText({ endpoint, request }: Exchange): RequestText | undefined {
  const route = routeOf(endpoint);
  const params = isRecord(request) && isRecord(request['params']) ? request['params'] : {};
  return (
    route && {
      method: route.method,
      path: route.path.replaceAll(/:(\w+)/g, (placeholder, name: string) => {
        const value = params[name];
        return typeof value === 'string' || typeof value === 'number' ? String(value) : placeholder;
      }),
    }
  );
}
