import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Select/Enter a message.': 'Wählen oder schreiben Sie eine Nachricht.',
  'Enter starting and ending date': 'Geben Sie Anfang und Ende an',
  'Dates cannot be later than today.': 'Die Tage dürfen nicht in der Zukunft liegen.',
  'The end cannot be before the start.': 'Das Ende darf nicht vor dem Anfang liegen.',
  'There is no form whose reports you may see.': 'Es gibt kein Formular, dessen Berichte Sie sehen dürfen.',
  'Please verify your email address first. The report goes there.':
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Der Bericht geht dorthin.',
  'Your earlier requests are still being answered. Please try again later.':
    'Ihre früheren Anfragen werden noch beantwortet. Bitte versuchen Sie es später erneut.',
} satisfies Catalogue;
