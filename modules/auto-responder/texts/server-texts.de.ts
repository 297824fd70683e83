import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  REPLY_SUBMISSION_DELETED: 'Nicht gesendet: Die Einsendung wurde gelöscht',
  REPLY_SUBMISSION_LOCKED: 'Nicht gesendet: Der Inhalt der Einsendung war gesperrt',
  REPLY_TOO_SOON:
    'Nicht gesendet: Diese Adresse hat in den letzten 24 Stunden bereits eine automatische Antwort dieses Formulars erhalten',
  REPLY_ADDRESS_LIMIT: 'Nicht gesendet: Für diese Adresse ist das stündliche Limit automatischer Antworten erreicht',
  REPLY_FORM_LIMIT: 'Nicht gesendet: Für dieses Formular ist das stündliche Limit automatischer Antworten erreicht',
  REPLY_NETWORK_LIMIT:
    'Nicht gesendet: Für das Netzwerk dieses Besuchers ist das stündliche Limit automatischer Antworten erreicht',
  REPLY_FORM_DELETED: 'Nicht gesendet: Das Formular wurde gelöscht',
  REPLY_OWNER_UNVERIFIED: 'Nicht gesendet: Die Adresse des Formulareigentümers ist noch nicht bestätigt',
  REPLY_OWNER_SUSPENDED: 'Nicht gesendet: Das Konto des Formulareigentümers ist gesperrt',
  REPLY_TURNED_OFF: 'Nicht gesendet: Die automatische Antwort ist ausgeschaltet',
} satisfies ServerTextTranslation<typeof serverTexts>;
