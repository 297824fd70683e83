import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sql } from '../../server/kit.ts';
import { EICAR, FINDING, findClamd, VirusScanner } from '../server/clamd.ts';
import { engine, locationOnDisk, openLocation } from '../server/test-database.ts';
import { Inbox } from './inbox.ts';
import { KillableServer } from './killable-server.ts';
import { sendOnce } from './uploads.ts';

/** How often server and scanner are killed; `CRASH_ROUNDS=30` is the long run. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 2);
/** Uploads in each round; every second one is infected. */
const UPLOADS = 4;
const content = (n: number): Buffer => (n % 2 === 0 ? Buffer.alloc(200_000, n) : Buffer.from(EICAR));

describe.runIf(findClamd())('Files', () => {
  it(
    `are all scanned in the end although server and scanner are killed ${rounds} times each`,
    { timeout: 150_000 + rounds * 30_000 },
    async () => {
      await using location = await locationOnDisk();
      await using scanner = await VirusScanner.start();
      const server = await KillableServer.start({ env: { ...location.env, FILE_SCAN: scanner.url } });
      const inbox = await Inbox.register([server.console]);
      const form = await inbox.newForm();
      const url = `${server.collector}/f/${form.form_uid}`;
      let sent = 0;
      const upload = async () => {
        for (const end = sent + UPLOADS; sent < end; sent += 1)
          expect(await sendOnce(url, `upload-${sent}`, 0, [content(sent)])).toBe(true);
      };
      for (let round = 0; round < rounds; round += 1) {
        // While the scanner hangs, files wait.
        scanner.pause();
        await upload();
        await after(Math.random() * 50);
        await server.kill();
        await scanner.kill();
        await server.start();
        await upload();
        await scanner.start();
      }
      await upload();
      // The remaining files are scanned within the next minute.
      const unscanned = async () =>
        (await inbox.scanStates(form)).filter((state) => state !== 'clean' && state !== 'infected');
      await expect.poll(unscanned, { timeout: 120_000, interval: 500 }).toEqual([]);
      expect(await server.stop()).toBe(0);
      const database = await openLocation(location);
      try {
        const { rows } = await sql<{ token: string; state: string; finding: string | null }>`
          select submitted_data::jsonb ->> 'token' as token, scan_state as state, scan_finding as finding
          from submissions join files on submission_id = submissions.id order by submissions.id`.execute(database.db);
        expect(rows).toEqual(
          Array.from({ length: sent }, (_, n) =>
            n % 2 === 0
              ? { token: `upload-${n}`, state: 'clean', finding: null }
              : { token: `upload-${n}`, state: 'infected', finding: FINDING },
          ),
        );
        console.info(`${engine}: ${rows.length} files scanned`);
      } finally {
        await database.close();
      }
    },
  );
});
