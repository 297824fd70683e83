import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  OTHER_FORM: '{name} passt nicht zum Formular in der URL.',
  NOT_A_TIME_ZONE: 'muss eine Zeitzone sein, zum Beispiel Europe/Berlin',
  UNKNOWN_PROJECT: 'Workspace nicht gefunden',
  MAY_NOT_CREATE: 'Ihr Konto kann keine Workspaces oder Formulare anlegen.',
  WEBSITE_LIMIT: 'Ihr Tarif erlaubt {count} Websites. Wechseln Sie den Tarif, um eine weitere hinzuzufügen.',
  NOT_CONFIRMED: 'Geben Sie zur Bestätigung den genauen Namen ein.',
} satisfies ErrorTranslation<typeof errors>;
