import { defineErrors } from '../../contract/error.ts';

/** Errors of fields, which the console checks too. */
export const fieldErrors = defineErrors({
  EXPORT_TOO_LARGE: [
    400,
    'An export can include the files of up to {max} submissions. Choose a shorter date range under “Received” and export in parts.',
  ],
});

export const errors = defineErrors(
  {
    NO_FILES: [404, 'None of these submissions has files.'],
    NO_SCANNED_FILES: [
      409,
      'None of the files has passed the virus scan yet. Try again later, or export the list without files.',
    ],
    EXPORT_TOO_MANY_FILES: [
      409,
      'An export can include up to {max} files. Choose a shorter date range under “Received” and export in parts.',
    ],
    FILE_EXPORT_EXPIRED: [404, 'This export has expired. Export the submissions again.'],
  },
  fieldErrors,
);
