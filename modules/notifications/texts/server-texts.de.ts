import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  DISK_SHORTAGE:
    'Auf dem Datenträger von {directory} sind {free} MB von {size} MB frei. Neue Einsendungen und Änderungen werden abgelehnt, bis wieder Platz ist. Bereits angenommene Daten sind sicher.',
} satisfies ServerTextTranslation<typeof serverTexts>;
