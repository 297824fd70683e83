import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Workspace not found': 'Workspace nicht gefunden',
  'Your account cannot create workspaces or forms.': 'Ihr Konto kann keine Workspaces oder Formulare anlegen.',
  'Your plan allows {count} websites. Change your plan to add another.':
    'Ihr Tarif erlaubt {count} Websites. Wechseln Sie den Tarif, um eine weitere hinzuzufügen.',
  'Type the exact name to confirm.': 'Geben Sie zur Bestätigung den genauen Namen ein.',
  'must be a time zone such as Europe/Berlin': 'muss eine Zeitzone sein, zum Beispiel Europe/Berlin',
} satisfies Catalogue;
