import type { Host } from '../../../../server/kit.ts';
import { pageViewStore } from '../points.ts';
import type { PageViewStore } from './page-view-store.ts';
import { pageViewsTable } from './page-views-table.ts';

/** The store in use, once all modules are registered. */
export function pageViewStoreOf(host: Pick<Host, 'contributions'>): PageViewStore {
  const [other] = host.contributions(pageViewStore);
  return other ?? pageViewsTable;
}
