import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  tryAgain: 'Noch einmal versuchen',
  notRead: 'Das konnte nicht geladen werden. Nichts ist verloren.',
  partBroken: '{{id}} konnte nicht angezeigt werden.',
  stale: 'Sie sehen den Stand, der zuletzt geladen wurde.',
  cancel: 'Abbrechen',
  typeToConfirm: 'Mit dem Namen bestätigen',
  typeThis: 'Geben Sie <b>{{typed}}</b> ein, um fortzufahren.',
  show: 'Zeigen',
  hide: 'Verbergen',
  showTyped: 'Eingabe zeigen',
  hideTyped: 'Eingabe verbergen',
  domain: 'Domain',
  domainHint: 'Die Website, auf der das Formular steht. *.example.com erlaubt Subdomains.',
  domainUnderstood: 'Verstanden als {{domain}}',
  domainExample: 'beispiel.de',
  'device.desktop': 'Desktop',
  'device.mobile': 'Mobilgerät',
  'device.tablet': 'Tablet',
  'device.tv': 'Fernseher',
} satisfies Translation<typeof en>;
export { default as serverMessages } from './server-messages.de.ts';
