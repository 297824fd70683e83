import { type FileScan, isScanPassed } from '../../../contract/entity/submission-file.ts';
import { type Config, createError } from '../../../server/kit.ts';
import { errors } from '../errors.ts';

/** The columns of a file about its scan. */
export interface ScanColumns {
  readonly scan_state: Exclude<FileScan['state'], 'waiting'> | null;
  readonly scan_finding: string | null;
}

type Scanning = Pick<Config, 'fileScan'>;

/** The scan of a file as it is shown: none where files are not scanned. An infected file still counts as infected if scanning is turned off. */
export function scanOf(
  { scan_state: state, scan_finding: finding }: ScanColumns,
  config: Scanning,
): FileScan | undefined {
  if (state === 'infected') return { state, finding: finding ?? '' };
  if (!config.fileScan) return undefined;
  return { state: state ?? 'waiting' };
}

/** Whether the content of a file may leave the server: not before it was scanned, unless it is too large for that. */
export function isOpenable(file: ScanColumns, config: Scanning): boolean {
  return isScanPassed(scanOf(file, config));
}

/** Throws for a file whose content may not leave the server. */
export function requireOpenable(file: ScanColumns, config: Scanning): void {
  const state = scanOf(file, config)?.state;
  if (state === 'infected') throw createError(errors.FILE_INFECTED);
  if (state === 'waiting') throw createError(errors.FILE_NOT_SCANNED_YET, {}, RETRY_AFTER_SECONDS);
  if (state === 'unavailable') throw createError(errors.FILE_NOT_SCANNED, {}, RETRY_AFTER_SECONDS);
  if (state === 'failed') throw createError(errors.FILE_SCAN_FAILED);
}

const RETRY_AFTER_SECONDS = 60;
