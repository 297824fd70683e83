import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  webhooks: 'Webhooks',
  lead: 'Jede neue Einsendung wird an diese Adressen als JSON geschickt, signiert mit dem Geheimnis des Webhooks.',
  loading: 'Die Webhooks werden geladen',
  none: 'Sie haben noch keine Webhooks',
  noneLead:
    'Fügen Sie die Adresse eines Ihrer Programme hinzu; es erfährt von jeder neuen Einsendung innerhalb von Sekunden.',
  name: 'Name',
  nameExample: 'CRM',
  url: 'URL',
  urlExample: 'Zum Beispiel https://example.com/hooks/inlet',
  isActive: 'Aktiv?',
  isActiveHint: 'Solange er aus ist, wird ihm nichts geschickt.',
  active: 'Aktiv',
  inactive: 'Aus',
  actions: 'Aktionen',
  edit: 'Bearbeiten',
  editOf: '{{name}} bearbeiten',
  delete: 'Löschen',
  deleteOf: '{{name}} löschen',
  add: 'Neuen Webhook hinzufügen',
  addDo: 'Webhook hinzufügen',
  addLead: 'Er ist sofort aktiv. Sein Signaturgeheimnis steht unter „Bearbeiten“.',
  update: 'Webhook ändern',
  save: 'Speichern',
  deleteTitle: '{{name}} löschen?',
  deleteLead:
    'Ihm wird nichts mehr geschickt, auch nicht, was schon auf ihn wartet. Das lässt sich nicht rückgängig machen.',
  deleteDo: 'Webhook löschen',
  added: 'Der neue Webhook ist hinzugefügt',
  updated: 'Der Webhook ist geändert',
  deleted: 'Der Webhook ist gelöscht',
  secret: 'Signaturgeheimnis',
  secretLead: 'Damit prüft Ihr Programm, dass ein Aufruf von hier kommt.',
  secretUntil: 'Bis {{time}} sind Aufrufe auch mit dem vorigen Geheimnis signiert.',
  showSecret: 'Geheimnis zeigen',
  hideSecret: 'Geheimnis verbergen',
  rotate: 'Neues Geheimnis',
  rotateTitle: 'Signaturgeheimnis ersetzen?',
  rotateLead:
    'Für 24 Stunden sind Aufrufe mit beiden signiert, damit Sie es in Ihrem Programm austauschen können, ohne einen zu verlieren.',
  rotateDo: 'Ersetzen',
  rotated: 'Das Signaturgeheimnis ist ersetzt',
} satisfies Translation<typeof en>;
export { default as serverMessages } from './server-messages.de.ts';
