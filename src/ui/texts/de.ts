import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  tryAgain: 'Noch einmal versuchen',
  notRead: 'Das konnte nicht geladen werden. Nichts ist verloren.',
  stale: 'Sie sehen den Stand, der zuletzt geladen wurde.',
  cancel: 'Abbrechen',
  typeToConfirm: 'Mit dem Namen bestätigen',
  typeThis: 'Geben Sie <b>{{typed}}</b> ein, um fortzufahren.',
  show: 'Zeigen',
  hide: 'Verbergen',
  showTyped: 'Eingabe zeigen',
  hideTyped: 'Eingabe verbergen',
  domain: 'Domain',
  domainHint: 'Wo das Formular steht, ohne https://. *.example.com erlaubt Subdomains.',
  domainExample: 'beispiel.de',
  'cannot be blank': 'darf nicht leer sein',
  'must be a valid URL': 'muss eine gültige URL sein',
  'must be at most {{number}} characters long': 'darf höchstens {{number}} Zeichen lang sein',
  'must be at most {{number}} addresses': 'dürfen höchstens {{number}} Adressen sein',
  'must be a single line': 'muss in einer Zeile stehen',
  'must be a valid email': 'muss eine gültige E-Mail-Adresse sein',
  'Invalid domain': 'Ungültige Domain',
  'Invalid email address': 'Ungültige E-Mail-Adresse',
} satisfies Translation<typeof en>;
