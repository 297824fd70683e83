import { definePoint } from '../../contract/point.ts';

export type StatusLines = () => Promise<readonly string[]>;

/**
 * Contributes lines to `npm run admin -- status`.
 *
 * @example
 * host.contribute(statusLines, async () => ['Email: set up']);
 */
export const statusLines = definePoint<StatusLines>('server/status');
