import { definePoint } from '../../../contract/point.ts';
import type { PageViewStore } from './page-views/page-view-store.ts';

/** A store of page views that replaces the table of the database. */
export const pageViewStore = definePoint<PageViewStore>('collector/visit-store');
