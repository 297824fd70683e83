import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  CHAT_WEBHOOK_OFF:
    'Der Chat-Webhook des Formulars {form} wurde ausgeschaltet, weil der Chat-Dienst ihn abgelehnt hat ({code}). Tragen Sie in den Einstellungen unter Integrationen einen neuen ein.',
  CHAT_TURNED_OFF: 'Der Chat-Webhook ist ausgeschaltet',
  CHAT_WEBHOOK_REMOVED: 'Der Chat-Dienst meldet, dass dieser Webhook entfernt oder ausgeschaltet wurde ({code})',
  CHAT_WEBHOOK_UNKNOWN: 'Der Chat-Dienst meldet, dass die Adresse nicht zu seinen Webhooks gehört ({code})',
  CHAT_WEBHOOKS_DISABLED: 'Der Chat-Dienst meldet, dass seine Webhooks ausgeschaltet sind ({code})',
  CHAT_WORKSPACE_DELETED: 'Der Chat-Dienst meldet, dass sein Workspace gelöscht wurde ({code})',
  CHAT_WORKSPACE_DISABLED: 'Der Chat-Dienst meldet, dass sein Workspace deaktiviert ist ({code})',
  CHAT_TOKEN_UNKNOWN: 'Ungültiges Token in der Adresse ({code})',
  CHAT_CHANNEL_DELETED: 'Der Chat-Dienst meldet, dass der Kanal gelöscht wurde ({code})',
  CHAT_CHANNEL_ARCHIVED: 'Der Chat-Dienst meldet, dass der Kanal archiviert ist ({code})',
  CHAT_RECEIVER_DELETED: 'Der Chat-Dienst meldet, dass der Empfänger gelöscht wurde ({code})',
  CHAT_WEBHOOK_FORBIDDEN: 'Ein Administrator des Chat-Dienstes erlaubt diesen Webhook nicht ({code})',
  CHAT_CHANNEL_FORBIDDEN: 'Ein Administrator des Chat-Dienstes erlaubt keine Nachrichten in diesem Kanal ({code})',
  CHAT_MESSAGE_UNREADABLE: 'Der Chat-Dienst konnte die Nachricht nicht lesen ({code})',
  CHAT_MESSAGE_EMPTY: 'Der Chat-Dienst hat in der Nachricht keinen Text gefunden ({code})',
  CHAT_MESSAGE_TOO_LONG: 'Die Nachricht war zu lang für den Chat-Dienst ({code})',
  CHAT_ADDRESS_REMOVED: 'Der Chat-Dienst meldet, dass die Adresse endgültig entfernt wurde ({code})',
} satisfies ServerTextTranslation<typeof serverTexts>;
