import { describe } from 'vitest';
import { describePageViewStore } from '../testing/page-view-store-suite.ts';
import { pageViewsTable } from './page-views-table.ts';

describe('Page views in the database', () => describePageViewStore(() => Promise.resolve(pageViewsTable)));
