import { type Account, createError, type Host, RawResponse } from '../../../server/kit.ts';
import { requireSubmissionAccess, submissionSummary } from '../../submissions/server/public.ts';
import { openFile, readFile, readSharedFile, SharedFileLink } from '../contract.ts';
import { errors } from '../errors.ts';
import { contentHeaders } from './content-headers.ts';
import { isValidLink, type LinkQuery, type LinkUse, signLink } from './link.ts';
import { fileOf, type StoredFile } from './repository.ts';
import { requireOpenable } from './scan-state.ts';
import type { FileStorage } from './storage.ts';

export function serveFiles(host: Host, storage: FileStorage): void {
  const { db, config, clock } = host;

  host.serve(openFile, async ({ account, params, query, reply }) => {
    await requireFile(params, account);
    const { until, signature } = signLink(config, params.fileId, clock.now());
    const link = new URLSearchParams({ until: String(until), signature, ...(query.download && { download: '1' }) });
    return reply.redirect(`/submissions/${params.id}/files/${params.fileId}/content?${link.toString()}`);
  });

  host.serve(readFile, async ({ account, params, query }) => {
    const file = await requireFile(params, account);
    requireLink('members', params.fileId, query);
    return content(file, query.download !== undefined);
  });

  host.serve(readSharedFile, async ({ params, query }) => {
    const link = SharedFileLink.safeParse({ ...query, ...params }).data;
    if (!link) throw createError(errors.INVALID_FILE_LINK);
    requireLink('everyone', link.fileId, link);
    const submission = await submissionSummary(db, link.id);
    const file = submission && !submission.isLocked ? await fileOf(db, submission.id, link.fileId) : undefined;
    if (!file) throw createError(errors.UNKNOWN_FILE);
    requireOpenable(file, config);
    return content(file, false);
  });

  function requireLink(use: LinkUse, fileId: number, link: LinkQuery): void {
    if (!isValidLink(config, use, fileId, { ...link, now: clock.now() })) throw createError(errors.FILE_LINK_EXPIRED);
  }

  async function content(file: StoredFile, isDownload: boolean): Promise<RawResponse> {
    if (!(await storage.has(file.key))) throw createError(errors.UNKNOWN_FILE);
    return new RawResponse(200, contentHeaders(file, isDownload), storage.read(file.key), 'cut');
  }

  /** A file of a submission that the account may see, if it may be opened. Those of a locked submission are hidden like its content. */
  async function requireFile(
    { id, fileId }: { readonly id: number; readonly fileId: number },
    account: Account,
  ): Promise<StoredFile> {
    const submission = await requireSubmissionAccess(db, id, account);
    const file = submission.isLocked ? undefined : await fileOf(db, submission.id, fileId);
    if (!file) throw createError(errors.UNKNOWN_FILE);
    requireOpenable(file, config);
    return file;
  }
}
