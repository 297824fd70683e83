import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { PathId } from '../../contract/entity/id.ts';
import { sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

const oneFile = z.strictObject({ id: PathId, fileId: PathId });
const Flag = z.optional(z.literal('1'));
const ofScan = [errors.FILE_INFECTED, errors.FILE_NOT_SCANNED_YET, errors.FILE_NOT_SCANNED, errors.FILE_SCAN_FAILED];
const ofFile = [sharedErrors.UNKNOWN_SUBMISSION, errors.UNKNOWN_FILE, ...ofScan];
const Link = {
  /** Unix time in seconds. */
  until: z.coerce.number<string | number>().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
  signature: z.string().check(z.maxLength(100)),
};

export const openFile = defineEndpoint('files/open', {
  method: 'GET',
  path: '/submissions/:id/files/:fileId',
  screen: '/files/:id/:fileId',
  summary: "Redirects to a link to a submission's file that works for five minutes",
  params: oneFile,
  /** `download` saves a file that the browser could show. */
  query: z.strictObject({ download: Flag }),
  response: z.string(),
  errors: ofFile,
});

export const readFile = defineEndpoint('files/content', {
  method: 'GET',
  path: '/submissions/:id/files/:fileId/content',
  screen: '/files/:id/:fileId',
  summary:
    'The content of a file, by the five-minute link. Images and PDF are shown in a sandbox, other types are downloaded',
  params: oneFile,
  query: z.strictObject({ ...Link, download: Flag }),
  response: z.string(),
  errors: [...ofFile, errors.FILE_LINK_EXPIRED],
});

/**
 * The parameters of a link that needs no session. The handler validates them instead of the endpoint's schema, so that
 * a damaged link gets the same kind of error page as an expired one.
 */
export const SharedFileLink = z.object({ ...oneFile.shape, ...Link });

export const readSharedFile = defineEndpoint('files/shared', {
  method: 'GET',
  path: '/submissions/:id/files/:fileId/shared',
  summary: 'The content of a file, by a link that a webhook or Zapier received. Needs no session',
  access: 'anyone',
  params: z.strictObject({ id: z.string(), fileId: z.string() }),
  query: z.looseObject({}),
  response: z.string(),
  errors: [errors.INVALID_FILE_LINK, errors.UNKNOWN_FILE, errors.FILE_LINK_EXPIRED, ...ofScan],
});

/** The virus scanner has scanned a file, or is unavailable. */
export const FileScannedLiveEvent = z.object({
  event: z.literal('file-scanned'),
  form_id: z.number(),
  submission_id: z.number(),
});
export type FileScannedLiveEvent = z.infer<typeof FileScannedLiveEvent>;
