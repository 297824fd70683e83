import type { Catalogue } from '../../../contract/text.ts';

export default {
  'cannot be blank': 'darf nicht leer sein',
  'must be a valid URL': 'muss eine gültige URL sein',
  'must be at most {number} characters long': 'darf höchstens {number} Zeichen lang sein',
  'must be at most {number} addresses': 'dürfen höchstens {number} Adressen sein',
  'must be a single line': 'muss in einer Zeile stehen',
  'must not contain a web address': 'darf keine Webadresse enthalten',
  'must be a valid email': 'muss eine gültige E-Mail-Adresse sein',
  'Invalid domain': 'Ungültige Domain',
  'Invalid email address': 'Ungültige E-Mail-Adresse',
  'must be a valid URL that can be reached from the internet':
    'muss eine gültige URL sein, die aus dem Internet erreichbar ist',
  'Form not found': 'Formular nicht gefunden',
  'Submission not found': 'Einsendung nicht gefunden',
  'Please log in.': 'Bitte melden Sie sich an.',
  'You are not allowed to do this.': 'Das dürfen Sie nicht.',
  'This request did not come from the console.': 'Diese Anfrage kam nicht aus der Konsole.',
  'Not found': 'Nicht gefunden',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'This content type is not understood.': 'Dieser Inhaltstyp wird nicht verstanden.',
  'Too many requests. Please try again later.': 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.',
  'Internal server error': 'Interner Serverfehler',
  'The server is not ready. Please try again.': 'Der Server ist nicht bereit. Bitte versuchen Sie es erneut.',
  'Schema error': 'Schemafehler',
} satisfies Catalogue;
