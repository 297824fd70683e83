import { describe, inject } from 'vitest';
import { ClickhousePageViews } from '../../modules/collector/server/clickhouse/clickhouse-page-views.ts';
import { Connection } from '../../modules/collector/server/clickhouse/connection.ts';
import { describePageViewStore } from '../../modules/collector/server/testing/page-view-store-suite.ts';
import { viewsSince } from '../../modules/collector/server/page-views/views-since.ts';
import { readSettings } from '../../server/config.ts';
import { createLogger } from '../../server/logs.ts';
import { newDatabaseOn } from './clickhouse-server.ts';

describe('Page views in ClickHouse', () =>
  describePageViewStore(async ({ server }) => {
    const VISITS_URL = await newDatabaseOn(inject('clickhouse') ?? 0);
    const { visits } = readSettings({ VISITS_URL, DATABASE_URL: 'postgres://localhost', SECRET: 'x'.repeat(32) });
    if (!visits) throw new Error('VISITS_URL is a setting');
    const connection = new Connection(visits, createLogger({ logLevel: 'silent' }), {
      since: () => viewsSince(server),
    });
    await connection.open('installation');
    return new ClickhousePageViews(connection);
  }));
