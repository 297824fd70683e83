import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { sizeText } from '../../../contract/size-text.ts';
import type { Language } from '../../../contract/text.ts';
import { FILES } from '../../files/server/public.ts';
import type { EmailLink, StoredAttachment } from '../../mail/server/public.ts';
import { attachedBytes } from './limits.ts';
import { fileUrl } from './urls.ts';

/**
 * File extensions that mail servers accept. Many reject the whole email if an attachment is a program or an archive,
 * judging by its content as well as its name.
 */
const acceptedEnds = new Set(
  'avif bmp csv doc docx gif heic ics jpeg jpg m4a mp3 mp4 odp ods odt pages pdf png ppt pptx rtf tif tiff txt vcf wav webp xls xlsx'.split(
    ' ',
  ),
);

/** Excludes program packages and documents with macros, which also begin with `vnd.`. */
const acceptedTypes =
  /^(?:audio|image|text|video)\/|^application\/(?:pdf$|rtf$|x-cfb$|vnd\.(?:openxmlformats-officedocument\.|oasis\.opendocument\.|apple\.pages$))/;

/** The files to attach to a notification: those that mail servers accept, or none if they are too large together. */
export function attachedFiles(files: readonly SubmissionFile[]): readonly StoredAttachment[] {
  const sendable = files.filter(({ name, type }) => acceptedEnds.has(endOf(name)) && acceptedTypes.test(type));
  const bytes = sendable.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > attachedBytes.max) return [];
  return sendable.map(({ file_id, name, type }) => ({ name, type, source: FILES, id: file_id }));
}

/** The files as an email lists them, with links into the console. */
export const fileLinks = (
  config: Parameters<typeof fileUrl>[0],
  submissionId: number,
  files: readonly SubmissionFile[],
  language: Language | null,
): readonly EmailLink[] =>
  files.map(({ file_id, name, bytes }) => ({
    text: name,
    note: sizeText(bytes, language ?? 'en'),
    href: fileUrl(config, submissionId, file_id),
  }));

const endOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
