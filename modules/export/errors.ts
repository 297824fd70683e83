import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  NO_FILES: [404, 'None of these submissions has files.'],
  NO_SCANNED_FILES: [
    409,
    'None of the files has passed the virus scan yet. Try again later, or export the list without files.',
  ],
  FILE_EXPORT_EXPIRED: [404, 'This export has expired. Export the submissions again.'],
});
