import { type Host, sql } from '../../../server/kit.ts';
import type { FileScannedLiveEvent } from '../contract.ts';
import { type Clamd, ScanFailed, type ScanResult, ScannerUnavailable } from './clamd.ts';
import type { FileToScan } from './repository.ts';
import type { Status } from './status.ts';
import type { FileStorage } from './storage.ts';

/** How long an email waits for the scan of its attachment: less than an attempt of a delivery takes. */
const URGENT_MS = 20_000;
/** Maximum number of files that are scanned concurrently. */
const AT_ONCE = 4;
/**
 * Attempts to scan a file that causes an error: after two minutes, then after twice as long each time, two hours in
 * all.
 */
const MAX_FAILURES = 7;

type Scannable = Pick<FileToScan, 'id' | 'key'>;
type Services = Pick<Host, 'db' | 'live' | 'clock' | 'log'>;

/**
 * Scans the files of submissions. A result is stored once, so two processes may scan the same file; the next run scans
 * files that a process did not finish.
 */
export class FileScanner {
  readonly #services: Services;
  readonly #storage: FileStorage;
  readonly #clamd: Clamd;
  #running: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(services: Services, storage: FileStorage, clamd: Clamd) {
    this.#services = services;
    this.#storage = storage;
    this.#clamd = clamd;
  }

  async status(): Promise<Status> {
    const failed = await this.#failedText();
    return this.#clamd.version().then(
      (version) => ({ line: `Virus scan: ${version} responds.${failed}`, isUsable: true }),
      (error: unknown) => ({
        line: `Virus scan: clamd is unavailable: ${messageOf(error)}. Files cannot be opened until they are scanned.${failed}`,
        isUsable: false,
      }),
    );
  }

  async #failedText(): Promise<string> {
    const { rows } = await sql<{ failed: number }>`
      select count(*)::int as failed from files
      where submission_id is not null and scan_state = 'failed'`.execute(this.#services.db);
    const failed = rows[0]?.failed ?? 0;
    return failed === 0
      ? ''
      : ` ${failed} ${failed === 1 ? 'file' : 'files'} could not be scanned and cannot be opened. Rescan: npm run admin -- files rescan`;
  }

  /** Lets the next run scan failed files again, and returns their number. */
  async rescanFailed(): Promise<number> {
    const { rows } = await sql<Changed>`
      update files set scan_state = null, scan_failures = 0, scan_tried_at = null
      where submission_id is not null
        and (scan_state = 'failed' or scan_failures > 0 and (scan_state is null or scan_state = 'unavailable'))
      returning form_id, submission_id`.execute(this.#services.db);
    await this.#publish(rows);
    return rows.length;
  }

  /** Scans every waiting file. A call during a run waits for that run and for another one. */
  async scanWaiting(): Promise<void> {
    await this.#running;
    this.#running ??= this.#scanAll().finally(() => (this.#running = undefined));
    await this.#running;
  }

  /** Files being scanned are scanned again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the server stops'));
    await this.#running?.catch(() => undefined);
  }

  /** Ends early if the scanner is unavailable. The next run begins with the files that this one did not reach. */
  async #scanAll(): Promise<void> {
    const began = this.#services.clock.now();
    while (!this.#stopping.signal.aborted) {
      const files = await this.#nextFiles(began);
      if (files.length === 0) return;
      const results = await Promise.all(files.map((file) => this.#scan(file)));
      if (results.includes('unavailable')) {
        await this.#giveUp();
        return;
      }
    }
  }

  /** The files that this run has not tried, except those of deleted submissions. */
  async #nextFiles(began: Date): Promise<readonly Scannable[]> {
    const { rows } = await sql<Scannable>`
      update files set scan_tried_at = ${this.#services.clock.now()} where id in (
        select id from files
        where submission_id is not null and (scan_state is null or scan_state = 'unavailable')
          and (scan_tried_at is null
            or scan_tried_at + (power(2, scan_failures) - 1) * interval '1 minute' < ${began}::timestamptz)
        order by scan_tried_at nulls first, id limit ${AT_ONCE})
      returning id, key`.execute(this.#services.db);
    return rows;
  }

  async #scan(
    { id, key }: Scannable,
    signal = this.#stopping.signal,
  ): Promise<ScanResult['state'] | 'unavailable' | 'failed'> {
    const { log } = this.#services;
    try {
      if (!(await this.#storage.has(key))) throw new ScanFailed('its content is missing');
      const result = await this.#clamd.scan(() => this.#storage.read(key), signal);
      await this.#record(id, result);
      return result.state;
    } catch (error) {
      if (this.#stopping.signal.aborted) return 'failed';
      const reason = messageOf(error);
      log.error({ file: id, reason }, `a file could not be scanned for viruses: ${reason}`);
      if (error instanceof ScanFailed) await this.#recordFailure(id);
      return error instanceof ScannerUnavailable ? 'unavailable' : 'failed';
    }
  }

  async #record(id: number, result: ScanResult): Promise<void> {
    const { db, log } = this.#services;
    const finding = result.state === 'infected' ? result.finding : null;
    const { rows } = await sql<Changed>`
      update files set scan_state = ${result.state}, scan_finding = ${finding}
      where id = ${id} and (scan_state is null or scan_state = 'unavailable')
      returning form_id, submission_id`.execute(db);
    if (finding !== null) log.warn({ file: id, finding }, 'a file is infected');
    await this.#publish(rows);
  }

  /** The file is tried again later, unless this was the last attempt. */
  async #recordFailure(id: number): Promise<void> {
    const { rows } = await sql<Changed & { state: string | null }>`
      update files set scan_failures = scan_failures + 1,
        scan_state = case when scan_failures + 1 >= ${MAX_FAILURES}::int then 'failed' else scan_state end
      where id = ${id} and (scan_state is null or scan_state = 'unavailable')
      returning form_id, submission_id, scan_state as state`.execute(this.#services.db);
    const ended = rows.filter(({ state }) => state === 'failed');
    if (ended.length > 0) this.#services.log.error({ file: id }, 'a file could not be scanned and cannot be opened');
    await this.#publish(ended);
  }

  /** Marks every waiting file as delayed by an unavailable scanner. The next run retries them. */
  async #giveUp(): Promise<void> {
    const { rows } = await sql<Changed>`
      update files set scan_state = 'unavailable' where submission_id is not null and scan_state is null
      returning form_id, submission_id`.execute(this.#services.db);
    await this.#publish(rows);
  }

  async #publish(changed: readonly Changed[]): Promise<void> {
    for (const { form_id, submission_id } of new Map(changed.map((one) => [one.submission_id, one])).values()) {
      if (form_id === null || submission_id === null) continue;
      const event: FileScannedLiveEvent = { event: 'file-scanned', form_id, submission_id };
      await this.#services.live.publish(`form:${form_id}`, event);
    }
  }

  /**
   * Scans a waiting file, and returns whether it may be opened. A scanner that hangs does not block the caller.
   */
  async scanNow(file: FileToScan): Promise<boolean> {
    if (file.scan_state === 'infected' || file.scan_state === 'failed') return false;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(URGENT_MS)]);
    const state = await this.#scan(file, signal);
    return state === 'clean' || state === 'too_large';
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Changed {
  readonly form_id: number | null;
  readonly submission_id: number | null;
}
