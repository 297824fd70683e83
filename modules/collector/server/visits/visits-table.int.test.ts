import { describe } from 'vitest';
import { describeVisitStore } from '../testing/visit-store-suite.ts';
import { visitsTable } from './visits-table.ts';

describe('Page views in the database', () => describeVisitStore(() => Promise.resolve(visitsTable)));
