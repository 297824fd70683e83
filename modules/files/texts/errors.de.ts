import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  FILE_TOO_LARGE: 'Die Datei in „{field}“ ist größer als {max} MB.',
  TOO_MANY_FILES: 'Sie können höchstens {max} Dateien senden. Entfernen Sie eine aus „{field}“.',
  NO_SPACE_FOR_FILES:
    'Die Datei in „{field}“ kann nicht gespeichert werden: Dieses Formular hat keinen Platz mehr für Dateien.',
  UNKNOWN_FILE: 'Datei nicht gefunden',
  INVALID_FILE_LINK: 'Dieser Dateilink ist unvollständig oder wurde verändert.',
  FILE_INFECTED: 'Diese Datei ist mit einem Virus infiziert und kann nicht geöffnet werden.',
  FILE_NOT_SCANNED_YET: 'Diese Datei wird gerade auf Viren geprüft. Versuchen Sie es in einer Minute erneut.',
  FILE_NOT_SCANNED:
    'Diese Datei konnte nicht auf Viren geprüft werden, weil der Virenscanner nicht erreichbar ist. Sobald sie geprüft ist, können Sie sie öffnen.',
  FILE_SCAN_FAILED:
    'Diese Datei konnte nicht auf Viren geprüft werden und lässt sich nicht öffnen. Bitten Sie den Administrator des Servers, die Prüfung zu wiederholen.',
  FILE_LINK_EXPIRED: 'Dieser Link ist abgelaufen. Öffnen Sie die Datei erneut in ihrer Einsendung.',
} satisfies ErrorTranslation<typeof errors>;
