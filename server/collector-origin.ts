import type { Config } from './config.ts';

/**
 * The collector's origin for a caller that reached the console at `origin`: COLLECTOR_URL, or the same host on the
 * collector's port.
 */
export function collectorOrigin(config: Config, origin: string): string {
  if (config.collectorUrl !== undefined) return config.collectorUrl;
  const url = new URL(origin);
  url.port = String(config.collectorPort);
  return url.origin;
}
