import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  UNKNOWN_ACCESS: 'Zugriff nicht gefunden',
  CREATOR_ACCESS: 'Der Zugriff des Eigentümers kann weder geändert noch entzogen werden.',
  HAS_ACCESS: '{username} hat bereits Zugriff auf dieses Formular.',
  ACCESS_REVOKED: 'Der Zugriff von {username} ist entzogen. Aktivieren Sie ihn stattdessen.',
  NOT_CHANGEABLE: 'Nur aktive Zugriffe und offene Einladungen können geändert oder entzogen werden.',
  INVITER_UNPROVEN: 'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie andere einladen.',
  TOO_MANY_INVITATIONS: 'Zu viele Einladungen. Versuchen Sie es in einer Stunde erneut.',
  UNKNOWN_INVITATION: 'Einladung nicht gefunden',
  BAD_INVITATION:
    'Diese Einladung ist abgelaufen oder wurde bereits angenommen oder abgelehnt. Bitten Sie um eine neue.',
  INVITATION_WITHDRAWN: 'Diese Einladung wurde zurückgezogen.',
  OTHER_ADDRESS: 'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit {username} an, um sie anzunehmen.',
  ADDRESS_UNPROVEN: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse oder verwenden Sie den Link in der Einladung.',
  ADDRESS_HAS_ACCOUNT: '{username} hat ein Konto. Melden Sie sich an, um die Einladung anzunehmen.',
} satisfies ErrorTranslation<typeof errors>;
