import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  WRONG_CREDENTIALS: 'Benutzername oder Passwort ist falsch.',
  SUSPENDED: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Support.',
  SIGNUP_BY_INVITATION:
    'Die Registrierung ist nur auf Einladung möglich. Öffnen Sie den Link in der E-Mail mit Ihrer Einladung.',
  OTHER_LINK_ADDRESS: '{name} passt nicht zur Adresse in der URL.',
  CREDENTIALS_MISSING: 'Geben Sie Benutzername und Passwort ein.',
  CONFIRM_WITH_PASSWORD: 'Geben Sie das Passwort dieses Kontos ein, um seine Adresse zu bestätigen.',
  CONFIRM_IN_OTHER_ACCOUNT:
    'Dieser Link gehört zu einem anderen Konto. Melden Sie sich ab und öffnen Sie den Link dann noch einmal.',
  BAD_TOKEN: 'Dieser Link ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.',
} satisfies ErrorTranslation<typeof errors>;
