import { definePoint } from '../../contract/point.ts';

/**
 * Lines of `npm run admin -- status`: how a part of the server is doing.
 *
 * @example
 * host.contribute(statusLines, async () => ['Email: set up']);
 */
export const statusLines = definePoint<() => Promise<readonly string[]>>('server/status');
