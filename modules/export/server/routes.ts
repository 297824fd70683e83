import { assertBelowLimit, createError, type Host, inTransaction, RawResponse } from '../../../server/kit.ts';
import { fileNameParameters, type FileOfForm, filesOfForm, type FileStorage } from '../../files/server/public.ts';
import { formSummary, lockForm, requireOpenAccess, requireRole } from '../../workspaces/server/public.ts';
import { downloadFileExport, prepareFileExport } from '../contract.ts';
import { errors } from '../errors.ts';
import { exportsOfForm, filesOfExport } from './limits.ts';
import { availableExports, insertExport, submissionsOfExport } from './repository.ts';
import { zipPaths } from './zip-paths.ts';
import { zipStream } from './zip-stream.ts';

/** The files that may be opened with their paths in the ZIP, which the others do not change. */
function withPaths(files: readonly FileOfForm[]) {
  const paths = zipPaths(files);
  return files.map((file, at) => ({ ...file, path: paths[at] ?? '' })).filter(({ mayOpen }) => mayOpen);
}

export function serveFileExports(host: Host, storage: FileStorage): void {
  const { db, clock } = host;
  host.serve(prepareFileExport, async ({ account, params, body }) => {
    const access = await requireRole(db, params.formId, account);
    const files = await filesOfForm(host, access.formId, body.submission_ids, filesOfExport.max + 1);
    if (files.length > filesOfExport.max) throw createError(errors.EXPORT_TOO_MANY_FILES, { max: filesOfExport.max });
    if (files.length === 0) throw createError(errors.NO_FILES);
    const included = withPaths(files);
    if (included.length === 0) throw createError(errors.NO_SCANNED_FILES);
    const byId = Map.groupBy(included, ({ submissionId }) => submissionId);
    const id = await inTransaction(db, async (tx) => {
      await lockForm(tx, access);
      const now = clock.now();
      await assertBelowLimit(tx, exportsOfForm, availableExports(access.formId, now));
      return insertExport(tx, access.formId, [...byId.keys()], now);
    });
    return {
      id,
      files: [...byId].map(([submission_id, ofOne]) => ({ submission_id, paths: ofOne.map(({ path }) => path) })),
      withheld: files.length - included.length,
    };
  });

  host.serve(downloadFileExport, async ({ account, session, params }) => {
    const access = await requireRole(db, params.formId, account);
    const ids = await submissionsOfExport(db, access.formId, params.exportId, clock.now());
    const form = ids && (await formSummary(db, access.formId));
    if (!form) throw createError(errors.FILE_EXPORT_EXPIRED);
    const files = withPaths(await filesOfForm(host, access.formId, ids, filesOfExport.max));
    const stored = await storedAmong(files, storage);
    const { content, bytes } = await zipStream(
      files
        .filter(({ key }) => stored.has(key))
        .map(({ key, path, bytes: size, submittedAt: at }) => ({
          path,
          bytes: size,
          at,
          open: async () => {
            await requireOpenAccess(db, access.formId, { account, session });
            return storage.read(key);
          },
        })),
    );
    const headers = {
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; ${fileNameParameters(`${form.name}.zip`)}`,
      'cache-control': 'private, no-store',
    };
    return new RawResponse(200, headers, content, 'cut');
  });
}

/** Files that are looked up concurrently. In a bucket, each takes a request. */
const AT_ONCE = 64;

/** The keys of those files that are stored. One that was lost must not stop the download of the others. */
async function storedAmong(files: readonly FileOfForm[], storage: FileStorage): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (let first = 0; first < files.length; first += AT_ONCE)
    await Promise.all(
      files.slice(first, first + AT_ONCE).map(async ({ key }) => void ((await storage.has(key)) && stored.add(key))),
    );
  return stored;
}
