import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  FILE_TOO_LARGE: 'Die Datei in „{field}“ ist größer als {most} MB.',
  TOO_MANY_FILES: 'Es können höchstens {most} Dateien gesendet werden. Mit „{field}“ sind es mehr.',
  NO_SPACE_FOR_FILES:
    'Die Datei in „{field}“ kann nicht gespeichert werden: Dieses Formular hat keinen Platz mehr für Dateien.',
  UNKNOWN_FILE: 'Datei nicht gefunden',
  INVALID_FILE_LINK: 'Dieser Link zu einer Datei ist unvollständig oder wurde verändert.',
  FILE_LINK_EXPIRED: 'Dieser Link ist abgelaufen. Öffnen Sie die Datei erneut in ihrer Einsendung.',
} satisfies ErrorTranslation<typeof errors>;
