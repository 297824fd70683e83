import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  tryAgain: 'Erneut versuchen',
  notRead: 'Das Laden ist fehlgeschlagen. Ihre Daten sind sicher.',
  partBroken: 'Dieser Teil konnte nicht angezeigt werden ({{id}}).',
  stale: 'Angezeigt wird der zuletzt geladene Stand.',
  cancel: 'Abbrechen',
  typeToConfirm: 'Zur Bestätigung den Namen eingeben',
  typeThis: 'Geben Sie <b>{{typed}}</b> ein, um fortzufahren.',
  show: 'Anzeigen',
  hide: 'Verbergen',
  showTyped: 'Eingabe anzeigen',
  hideTyped: 'Eingabe verbergen',
  domain: 'Domain',
  domainHint: 'Ihre Website. *.beispiel.de gilt auch für Subdomains.',
  domainUnderstood: 'Wird als {{domain}} gespeichert',
  domainExample: 'beispiel.de',
  'device.desktop': 'Desktop',
  'device.mobile': 'Mobilgerät',
  'device.tablet': 'Tablet',
  'device.tv': 'Fernseher',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
