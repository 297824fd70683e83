import type { Host } from '../../../../server/kit.ts';
import { visitStore } from '../points.ts';
import type { VisitStore } from './visit-store.ts';
import { visitsTable } from './visits-table.ts';

/** The store in use, once all modules are registered. */
export function visitStoreOf(host: Pick<Host, 'contributions'>): VisitStore {
  const [other] = host.contributions(visitStore);
  return other ?? visitsTable;
}
