import { defineErrors } from '../../contract/error.ts';

/** The first three are shown to visitors, the others to those who open a file. */
export const errors = defineErrors({
  FILE_TOO_LARGE: [413, 'The file in “{field}” is larger than {max} MB.'],
  TOO_MANY_FILES: [413, 'You can send at most {max} files. Remove one from “{field}”.'],
  NO_SPACE_FOR_FILES: [413, 'The file in “{field}” cannot be stored: this form has no space left for files.'],
  UNKNOWN_FILE: [404, 'File not found'],
  INVALID_FILE_LINK: [404, 'This file link is incomplete or was changed.'],
  FILE_INFECTED: [403, 'This file is infected with a virus and cannot be opened.'],
  FILE_NOT_SCANNED_YET: [503, 'This file is being scanned for viruses. Try again in a minute.'],
  FILE_NOT_SCANNED: [
    503,
    'This file could not be scanned for viruses, because the scanner is unavailable. It can be opened once it has been scanned.',
  ],
  FILE_SCAN_FAILED: [
    403,
    'This file could not be scanned for viruses and cannot be opened. Ask the server’s administrator to scan it again.',
  ],
  FILE_LINK_EXPIRED: [403, 'This link has expired. Open the file from its submission again.'],
});
