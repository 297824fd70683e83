import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  sample: 'Beispielanfrage',
  sampleLoading: 'Die Beispielanfrage wird geladen',
  sampleLead: 'Die Anfrage zur neuesten Einsendung, signiert mit dem Schlüssel dieses Webhooks.',
  sampleNone: 'Dieses Formular hat noch keine Einsendungen. Hier erscheint dann die Anfrage zur neuesten.',
  sampleHeaders: 'Anfrage und Header',
  sampleBody: 'Body',
  sampleBytes:
    'Mit Zeilenumbrüchen dargestellt. Der Body wird ohne sie gesendet, und „Kopieren“ kopiert ihn wie gesendet.',
  verify: 'So prüfen Sie die Signatur',
  verifyContent:
    'Fügen Sie <code>webhook-id</code>, <code>webhook-timestamp</code> und den unveränderten Body durch Punkte getrennt aneinander: <code>id.timestamp.body</code>.',
  verifyKey:
    'Berechnen Sie daraus HMAC-SHA256 in Base64. Der Schlüssel ist der Teil nach <code>whsec_</code>, aus Base64 dekodiert.',
  verifyCompare:
    'Die Anfrage ist echt, wenn das Ergebnis einer der Signaturen nach <code>v1,</code> in <code>webhook-signature</code> entspricht. Lehnen Sie Anfragen ab, die älter als fünf Minuten sind.',
  verifyLibraries: 'Bibliotheken für viele Sprachen: Standard Webhooks',
  lead: 'Jede neue Einsendung wird als JSON an diese URLs gesendet, signiert mit dem Schlüssel des Webhooks.',
  loading: 'Die Webhooks werden geladen',
  none: 'Noch keine Webhooks',
  noneLead: 'Fügen Sie eine URL hinzu, um jede neue Einsendung innerhalb von Sekunden zu empfangen.',
  name: 'Name',
  nameExample: 'CRM',
  url: 'URL',
  urlExample: 'Zum Beispiel https://example.com/hooks/inlet',
  isActive: 'Aktiv',
  isActiveHint: 'Ist dies ausgeschaltet, wird nichts gesendet.',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  actions: 'Aktionen',
  edit: 'Bearbeiten',
  editOf: '{{name}} bearbeiten',
  deleteOf: '{{name}} löschen',
  addDo: 'Webhook hinzufügen',
  addLead: 'Er ist sofort aktiv. Den Signaturschlüssel finden Sie unter „Bearbeiten“.',
  save: 'Speichern',
  deleteTitle: '{{name}} löschen?',
  deleteLead:
    'Es wird nichts mehr an ihn gesendet, auch keine ausstehenden Zustellungen. Das kann nicht rückgängig gemacht werden.',
  deleteDo: 'Webhook löschen',
  secret: 'Signaturschlüssel',
  secretLead: 'Damit prüfen Sie, dass Anfragen von {{product}} stammen.',
  secretUntil: 'Bis {{time}} werden Anfragen auch mit dem vorherigen Schlüssel signiert.',
  hideSecret: 'Schlüssel verbergen',
  rotateTitle: 'Signaturschlüssel ersetzen?',
  rotateLead: '24 Stunden lang werden Anfragen mit beiden Schlüsseln signiert, damit Sie ohne Verlust wechseln können.',
  rotateDo: 'Schlüssel ersetzen',
} satisfies Translation<typeof en>;
