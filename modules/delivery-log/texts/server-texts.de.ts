import type { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import type { ServerTextTranslation } from '../../../contract/server-text.ts';

export default {
  DELIVERY_SAVED: 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  OUTBOX_NOT_WRITABLE: 'Wartet, bis in den Postausgangsordner geschrieben werden kann',
  RECEIVER_RETURNED: 'Der Empfänger hat mit {status} geantwortet',
  TARGET_BLOCKED: 'Blockiert: Die Adresse liegt nicht im öffentlichen Internet',
  SUBMISSION_DELETED: 'Die Einsendung wurde gelöscht',
  SUBMISSION_LOCKED: 'Wartet, bis die Einsendung entsperrt ist',
  FORM_DELETED: 'Das Formular wurde gelöscht',
  EMAIL_UNVERIFIED: 'Nicht gesendet: Diese E-Mail-Adresse ist noch nicht bestätigt',
} satisfies ServerTextTranslation<typeof deliveryOutcomes>;
