import { definePoint } from '../../contract/point.ts';

/**
 * Whether the collector can accept submissions, for `/readyz` on its port. Without a contribution, it is ready while the
 * database is.
 *
 * @example
 * host.contribute(collectorReady, async () => queue.isConnected);
 */
export const collectorReady = definePoint<() => Promise<boolean>>('server/collector-ready');
