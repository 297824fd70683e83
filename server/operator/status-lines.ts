import { definePoint } from '../../contract/point.ts';

/**
 * Contributes lines to `npm run admin -- status`.
 *
 * @example
 * host.contribute(statusLines, async () => ['Email: set up']);
 */
export const statusLines = definePoint<() => Promise<readonly string[]>>('server/status');
