import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  preview: 'Vorschau',
  withSubmission: 'mit {{submission}}',
  shownSubmission: 'Einsendung in der Vorschau',
  width: 'Breite',
  'width.wide': 'Computer',
  'width.phone': 'Telefon',
  knownTags: 'Alle Platzhalter sind Felder dieses Formulars.',
  withNames: 'mit den Namen der Felder',
  off: 'Die automatische Antwort ist aus: Es wird nichts gesendet.',
  unwrittenPreview: 'Hier erscheint die E-Mail, während Sie schreiben.',
  from: 'Von',
  to: 'An',
  subject: 'Betreff',
  unknownTags: 'Dieses Formular hat kein Feld namens {{tags}}.',
  testHint:
    'Geht nur an Ihre eigene Adresse, mit dem Text oben, auch wenn er noch nicht gespeichert ist. Platzhalter erscheinen mit ihrem Namen.',
  unwritten: 'Geben Sie zuerst Betreff, Absendername und Text ein.',
  sent: 'Gesendet. Sehen Sie in Ihren E-Mails nach.',
  logo: 'Logo',
  currentLogo: 'Das aktuelle Logo',
  chooseLogo: 'Bild auswählen',
  replaceLogo: 'Bild ersetzen',
  removeLogo: 'Entfernen',
  logoHint:
    'Erscheint über dem Text, neben dem Absendernamen. PNG, JPEG, WebP oder GIF, bis {{max}} kB. Wird sofort gespeichert.',
  logoTooLarge: 'Dieses Bild ist größer als {{max}} kB. Wählen Sie ein kleineres.',
} satisfies Translation<typeof en>;
