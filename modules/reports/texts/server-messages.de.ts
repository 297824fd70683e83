import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Select/Enter a message.': 'Wählen oder schreiben Sie eine Nachricht.',
  'Enter starting and ending date': 'Geben Sie Anfang und Ende an',
  'Dates cannot be in the future.': 'Das Datum darf nicht in der Zukunft liegen.',
  'The end date cannot be before the start date.': 'Das Enddatum darf nicht vor dem Startdatum liegen.',
  'You do not have access to any reports.': 'Sie haben auf keine Berichte Zugriff.',
  'Verify your email address first. The report goes there.':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Der Bericht geht dorthin.',
  'Your earlier requests are still being processed. Try again later.':
    'Ihre früheren Anfragen werden noch bearbeitet. Versuchen Sie es später erneut.',
} satisfies Catalogue;
