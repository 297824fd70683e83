import { DAY_MS } from '../../../contract/duration.ts';
import type { SharedFile, SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { isoOf } from '../../../contract/entity/time.ts';
import { type Host, sql } from '../../../server/kit.ts';
import { consoleUrl } from '../../mail/server/public.ts';
import { signUntil } from './link.ts';

/**
 * An SQL expression: the files that came with the submission `s`, except infected ones, in the order in which they were
 * sent; null if there are none.
 */
export const filesOfSubmission = sql<readonly SubmissionFile[] | null>`(
  select json_agg(json_build_object('file_id', id, 'field', field, 'name', name, 'type', type, 'bytes', bytes) order by position)
  from files where submission_id = s.id and message_id is null and scan_state is distinct from 'infected')`;

/** A submission's files as API clients get them. */
export type ShareFiles = (submissionId: number, files: readonly SubmissionFile[] | null) => readonly SharedFile[];

/** Gives files links that open without a session for `FILE_LINK_DAYS`. */
export function filesByLink({ config, clock }: Pick<Host, 'config' | 'clock'>): ShareFiles {
  return (submissionId, files) => {
    const end = new Date(clock.now().getTime() + config.fileLinkDays * DAY_MS);
    return (files ?? []).map(({ file_id, field, name, type, bytes }) => {
      const { until, signature } = signUntil(config, 'everyone', file_id, end);
      const path = `/submissions/${submissionId}/files/${file_id}/shared?until=${until}&signature=${signature}`;
      return { field, name, type, bytes, url: `${consoleUrl(config)}${path}`, expires_at: isoOf(until * 1000) };
    });
  };
}

/** The secret part of links, which must not appear in a log. */
export const signaturesOf = (files: readonly Pick<SharedFile, 'url'>[]): readonly string[] =>
  files.flatMap(({ url }) => new URL(url).searchParams.get('signature') ?? []);

/** The files for a preview, with links that open nothing. */
export function withoutSignatures(share: ShareFiles): ShareFiles {
  return (submissionId, files) =>
    share(submissionId, files).map((file) => {
      const url = new URL(file.url);
      url.searchParams.set('signature', 'sample');
      return { ...file, url: url.href };
    });
}
