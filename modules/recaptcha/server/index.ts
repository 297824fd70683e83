import { defineServerModule } from '../../../server/kit.ts';
import { submissionCheck } from '../../collector/server/public.ts';
import { recaptchaSecret } from '../../form-settings/server/public.ts';
import { siteverify } from './siteverify.ts';
import { MAX_TOKEN_LENGTH, reasons, reasonOf } from './verdict.ts';

/** The field name that every reCAPTCHA widget and version uses. */
const FIELD = 'g-recaptcha-response';

export default defineServerModule({
  id: 'recaptcha',
  needs: ['collector', 'form-settings'],
  register(host) {
    host.contribute(submissionCheck, {
      fields: [FIELD],
      isOn: ({ settings }) => settings.is_google_recaptcha_on,
      unavailable: reasons.unavailable,
      async check(form, values, signal) {
        const token = values.findLast(([, value]) => value !== '')?.[1];
        if (token === undefined) return reasons.missing;
        if (token.length > MAX_TOKEN_LENGTH) return reasons.invalid;
        const secret = recaptchaSecret(host.config, form.id, form.settings);
        if (secret === undefined) return reasons.secret;
        return reasonOf(await siteverify(host.config, { secret, token, signal }), form.domain);
      },
    });
  },
});
