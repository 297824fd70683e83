import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { emailTexts } from './email-texts.ts';

export default {
  WEBHOOK_FAILING_SUBJECT: 'Der Webhook „{webhook}“ von {form} schlägt seit Tagen fehl',
  WEBHOOK_FAILING_HEADING: 'Der Webhook „{webhook}“ schlägt fehl',
  WEBHOOK_FAILING_TEXT: 'Seit {days} Tagen schlagen alle Zustellungen des Formulars {form} von {project} fehl.',
  SOME_WEBHOOK_FAILING_SUBJECT: 'Ein Webhook Ihres Formulars schlägt seit Tagen fehl',
  SOME_WEBHOOK_FAILING_HEADING: 'Ein Webhook schlägt fehl',
  SOME_WEBHOOK_FAILING_TEXT: 'Seit {days} Tagen schlagen alle Zustellungen Ihres Formulars fehl.',
  WEBHOOK_FAILING_NEXT:
    'Wenn die Zustellungen weitere {days} Tage fehlschlagen, wird er ausgeschaltet. Sie können ihn jederzeit wieder einschalten. Einsendungen werden weiterhin gespeichert.',
  WEBHOOK_OFF_SUBJECT: 'Ein Webhook von {form} wurde ausgeschaltet',
  SOME_WEBHOOK_OFF_SUBJECT: 'Ein Webhook Ihres Formulars wurde ausgeschaltet',
  WEBHOOK_OFF_HEADING: 'Ein Webhook wurde ausgeschaltet',
  WEBHOOK_OFF_NEXT: 'Er erhält keine Einsendungen mehr, bis Sie ihn wieder einschalten.',
  WEBHOOK_OFF_CLOSING: 'Sie erhalten diese E-Mail, weil Sie das Formular in {product} erstellt haben.',
  VIEW_WEBHOOKS: 'Webhooks ansehen',
} satisfies ServerTextTranslation<typeof emailTexts>;
