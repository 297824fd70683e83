import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Id, Key, PathId } from '../../contract/entity/id.ts';
import { sharedErrors } from '../../contract/error.ts';
import { inputError } from '../../contract/input-error.ts';
import { FreeText, NameText } from '../../contract/personal.ts';
import { errors, fieldErrors } from './errors.ts';

/** Maximum number of submissions whose files one export includes. */
export const MAX_EXPORTED = 10_000;

/** Where the files of a submission are in the ZIP. */
const ExportedFiles = z.object({ submission_id: z.number(), paths: z.array(NameText) });

export const prepareFileExport = defineEndpoint('export/prepare-files', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/file-exports',
  summary: 'Prepares a ZIP of the files of these submissions, to download within an hour',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({
    submission_ids: z
      .array(Id)
      .check(
        z.minLength(1),
        z.maxLength(MAX_EXPORTED, inputError(fieldErrors.EXPORT_TOO_LARGE, { max: MAX_EXPORTED })),
      ),
  }),
  response: z.object({
    id: z.number(),
    files: z.array(ExportedFiles),
    /**
     * The number of files that are left out because they have not passed the virus scan. Recordings of older servers
     * lack it.
     */
    withheld: z.optional(z.number()),
  }),
  errors: [
    sharedErrors.UNKNOWN_FORM,
    errors.NO_FILES,
    errors.NO_SCANNED_FILES,
    errors.EXPORT_TOO_MANY_FILES,
    sharedErrors.MAXIMUM_REACHED,
  ],
});

export const downloadFileExport = defineEndpoint('export/download-files', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/file-exports/:exportId',
  summary: 'The prepared ZIP of files',
  params: z.strictObject({ formId: Key, exportId: PathId }),
  response: FreeText,
  errors: [sharedErrors.UNKNOWN_FORM, errors.FILE_EXPORT_EXPIRED],
});
