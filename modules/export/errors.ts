import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  NO_FILES: [404, 'None of these submissions has files.'],
  FILE_EXPORT_EXPIRED: [404, 'This export has expired. Export the submissions again.'],
});
