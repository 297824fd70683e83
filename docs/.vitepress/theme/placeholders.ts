/** The placeholders in the documentation's examples, which the site replaces with the reader's own values. */
export const placeholders = {
  collector: 'https://collector.example.com',
  form: ['YOUR-FORM-ID', 'IHRE-FORMULAR-ID'],
} as const;
