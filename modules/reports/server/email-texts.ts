import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the email with a requested report. */
export const emailTexts = defineServerTexts({
  REPORT_SUBJECT: 'The report you requested',
  REPORT_HEADING: 'Here is the report you requested',
  REPORT_REQUEST: 'You wrote: {message}',
  REPORT_FILES:
    'The attached files contain the submissions of these days, one file per form, newest first. Spam is left out.',
  REPORT_NO_FILES: 'You no longer have access to any of these forms, so no file is attached.',
  REPORT_DAYS: 'Days',
  REPORT_ALL_DAYS: 'All days',
  REPORT_UNTIL: 'Until {to}',
  REPORT_FROM: 'From {from}',
  REPORT_FROM_TO: '{from} to {to}',
  REPORT_CLOSING: 'You’re receiving this email because you requested it in {product}.',
  REPORT_ONE: '1 submission',
  REPORT_MANY: '{total} submissions',
  REPORT_SPAM: 'spam not included: {spam}',
  REPORT_CUT: 'the file contains only the newest {included}, because of the size limit for emails',
});
