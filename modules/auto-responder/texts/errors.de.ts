import type { ErrorTranslation } from '../../../contract/error.ts';
import type { errors } from '../errors.ts';

export default {
  LOGO_TOO_LARGE: 'Das Logo ist größer als {max} kB. Wählen Sie ein kleineres Bild.',
  LOGO_NOT_AN_IMAGE: 'Diese Datei ist kein Bild im Format PNG, JPEG, WebP oder GIF.',
  UNKNOWN_LOGO: 'Logo nicht gefunden',
} satisfies ErrorTranslation<typeof errors>;
