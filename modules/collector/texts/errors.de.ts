import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  FORM_NOT_FOUND: 'Formular nicht gefunden',
  INVALID_DOMAIN: 'Ungültige Domain',
  NOT_RECEIVING: 'Dieses Formular nimmt keine Einsendungen an.',
  FROM_INTEGRATION:
    'Einsendungen, die ein Webhook sendet, werden abgelehnt, weil sie den Webhook erneut auslösen würden.',
  NOT_FROM_SCRIPT: 'Ungültige Formulardaten: Reiner Text wird nur vom Tracking-Skript angenommen.',
  NOT_AN_OBJECT: 'Ungültige Formulardaten: JSON muss ein Objekt mit Feldern sein.',
  VALUE_TOO_DEEP: 'Ungültige Formulardaten: zu tief verschachtelt.',
  NO_FIELD: 'Es wurden keine Felder gesendet. Jedes Feld braucht einen Namen.',
  NAME_TOO_LONG: 'Ein Feldname ist länger als {max} Zeichen.',
  KEY_REUSED: 'Diese Einsendung ist bereits mit anderen Werten eingegangen.',
  TOO_FAST: 'Zu viele Einsendungen von dieser IP-Adresse. Versuchen Sie es in einer Minute erneut.',
  STOPPING: 'Der Server wird gerade heruntergefahren. Versuchen Sie es erneut.',
} satisfies ErrorTranslation<typeof errors>;
