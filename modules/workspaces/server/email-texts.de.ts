import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  NEW_API_KEY: 'Ein neuer API-Schlüssel wurde erzeugt',
  NEW_API_KEY_BY:
    '{who} hat für {form} einen neuen API-Schlüssel erzeugt. Der bisherige funktioniert nicht mehr. Tragen Sie den neuen in Zapier ein.',
  NEW_WEBHOOK_SECRET: 'Ein neuer Signaturschlüssel wurde erzeugt',
  NEW_WEBHOOK_SECRET_BY:
    '{who} hat einen neuen Signaturschlüssel für einen Webhook erzeugt: {form}. Einen Tag lang werden Anfragen auch mit dem bisherigen signiert, damit Sie die Empfänger umstellen können.',
  CREDENTIAL_FORM: '„{name}“',
  CREDENTIAL_SOME_FORM: 'Ihr Formular',
  CREDENTIAL_SOMEONE: 'Ein Benutzer',
  CREDENTIAL_ADVICE:
    'Wenn Sie das nicht erwartet haben, prüfen Sie in den Einstellungen des Formulars, wer Zugriff hat, und erzeugen Sie dann einen weiteren.',
} satisfies ServerTextTranslation<typeof emailTexts>;
