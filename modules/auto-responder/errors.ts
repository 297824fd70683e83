import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  LOGO_TOO_LARGE: [413, 'The logo is larger than {max} kB. Choose a smaller picture.'],
  LOGO_NOT_AN_IMAGE: [415, 'This file is not a PNG, JPEG, WebP or GIF picture.'],
  UNKNOWN_LOGO: [404, 'Logo not found'],
});
