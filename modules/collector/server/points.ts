import { definePoint } from '../../../contract/point.ts';
import type { VisitStore } from './visits/visit-store.ts';

/** A store of page views that replaces the table of the database. */
export const visitStore = definePoint<VisitStore>('collector/visit-store');
