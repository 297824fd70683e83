import type { Host, VisitsSettings } from '../../../../server/kit.ts';
import { pageViewStore } from '../points.ts';
import { viewsSince } from '../page-views/views-since.ts';
import { ClickhousePageViews } from './clickhouse-page-views.ts';
import { Connection } from './connection.ts';
import { deleteProjects } from './delete-projects.ts';
import { moveViews } from './move-views.ts';
import { contributeOperation } from './operate.ts';
import { openOrWait } from './own-database.ts';
import { updateTtl } from './views-ttl.ts';

/** Stores page views in ClickHouse, from the start of the server to its stop. */
export function openPageViews(host: Host, settings: VisitsSettings): void {
  const connection = new Connection(settings, host.log, { since: () => viewsSince(host) });
  host.contribute(pageViewStore, new ClickhousePageViews(connection));
  contributeOperation(host, connection);
  host.beforeListen(() => openOrWait(host, connection));
  if (!settings.isReturning)
    host.schedule('collector/move-views', '* * * * *', async () => {
      const moved = await moveViews(host, connection);
      if (moved > 0) host.log.info({ moved }, 'page views moved to ClickHouse');
    });
  host.schedule('collector/deleted-sites', '23 * * * *', async () => {
    const sites = await deleteProjects(host, connection);
    if (sites > 0) host.log.info({ sites }, 'page views of deleted workspaces removed from ClickHouse');
  });
  host.schedule('collector/views-ttl', '29 * * * *', () => updateTtl(host, connection));
  host.onStop(() => connection.close());
}
