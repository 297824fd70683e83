/** What the examples of the documentation contain until the site replaces it by the reader's own values. */
export const placeholders = {
  collector: 'https://collector.example.com',
  form: ['YOUR-FORM-ID', 'IHRE-FORMULAR-ID'],
} as const;
