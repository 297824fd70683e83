import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  UNKNOWN_CC: 'Diese Adresse steht nicht auf der Liste. Speichern Sie zuerst die Einstellungen.',
  CC_CONFIRMED: 'Diese Adresse ist bereits bestätigt.',
  NOT_VERIFIED: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Bis dahin erhält niemand sonst E-Mails.',
  TOO_MANY_CONFIRMATIONS: 'Zu viele Bestätigungsmails an diese Adresse. Versuchen Sie es in einer Stunde erneut.',
  BAD_CONFIRMATION:
    'Dieser Link ist abgelaufen oder die Adresse wurde entfernt. Bitten Sie die Person, die Ihre Adresse eingetragen hat, um einen neuen.',
  BAD_LINK: 'Dieser Link funktioniert nicht mehr.',
} satisfies ErrorTranslation<typeof errors>;
