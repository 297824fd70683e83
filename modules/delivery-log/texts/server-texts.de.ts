import type { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import type { ServerTextTranslation } from '../../../contract/server-text.ts';

export default {
  DELIVERY_SAVED: 'Nicht gesendet, nur gespeichert: Der E-Mail-Versand ist nicht eingerichtet',
  OUTBOX_NOT_WRITABLE: 'Wartet, bis in den Ordner „outbox“ geschrieben werden kann',
  RECEIVER_RETURNED: 'Der Empfänger hat mit {status} geantwortet',
  RECEIVER_UNKNOWN: 'Der Hostname des Empfängers wurde nicht gefunden',
  RECEIVER_NOT_LISTENING: 'Der Empfänger nimmt keine Verbindungen an',
  RECEIVER_UNREACHABLE: 'Der Empfänger ist nicht erreichbar (keine Route)',
  RECEIVER_TIMED_OUT: 'Die Verbindung zum Empfänger hat zu lange gedauert',
  RECEIVER_SILENT: 'Der Empfänger hat innerhalb von {seconds} Sekunden nicht geantwortet',
  RECEIVER_HUNG_UP: 'Der Empfänger hat die Verbindung ohne Antwort beendet',
  RECEIVER_UNENCRYPTED: 'Der Empfänger verschlüsselt Verbindungen nicht',
  CERTIFICATE_UNTRUSTED: 'Das Zertifikat des Empfängers stammt von einer Stelle, der nicht vertraut wird',
  CERTIFICATE_EXPIRED: 'Das Zertifikat des Empfängers ist abgelaufen',
  CERTIFICATE_OF_OTHER_HOST: 'Das Zertifikat des Empfängers gilt für einen anderen Hostnamen',
  TARGET_BLOCKED: 'Blockiert: Die Adresse liegt nicht im öffentlichen Internet',
  SUBMISSION_DELETED: 'Die Einsendung wurde gelöscht',
  SUBMISSION_LOCKED: 'Wartet, bis die Einsendung entsperrt ist',
  FORM_DELETED: 'Das Formular wurde gelöscht',
  EMAIL_UNVERIFIED: 'Nicht gesendet: Diese E-Mail-Adresse ist noch nicht bestätigt',
} satisfies ServerTextTranslation<typeof deliveryOutcomes>;
