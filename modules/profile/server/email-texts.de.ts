import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  SESSIONS_ENDED: 'Ihre anderen Sitzungen sind beendet',
  SESSIONS_ENDED_TEXT:
    'Sie wurden in allen Browsern und auf allen Geräten abgemeldet, außer dort, wo Sie „Überall sonst abmelden“ gewählt haben.',
  SESSIONS_ENDED_ADVICE: 'Wenn Sie es nicht waren, legen Sie ein neues Passwort fest. Damit endet auch diese Sitzung.',
} satisfies ServerTextTranslation<typeof emailTexts>;
