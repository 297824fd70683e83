import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  NO_FILES: 'Keine dieser Einsendungen enthält Dateien.',
  NO_SCANNED_FILES:
    'Noch keine der Dateien hat die Virenprüfung bestanden. Versuchen Sie es später erneut, oder exportieren Sie die Liste ohne Dateien.',
  EXPORT_TOO_LARGE:
    'Ein Export enthält die Dateien von höchstens {max} Einsendungen. Wählen Sie unter „Eingegangen“ einen kürzeren Zeitraum, und exportieren Sie in Teilen.',
  EXPORT_TOO_MANY_FILES:
    'Ein Export enthält höchstens {max} Dateien. Wählen Sie unter „Eingegangen“ einen kürzeren Zeitraum, und exportieren Sie in Teilen.',
  FILE_EXPORT_EXPIRED: 'Dieser Export ist abgelaufen. Exportieren Sie die Einsendungen erneut.',
} satisfies ErrorTranslation<typeof errors>;
