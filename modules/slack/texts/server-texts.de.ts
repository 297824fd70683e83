import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  CHAT_WEBHOOK_OFF:
    'Der Chat-Webhook des Formulars {form} wurde ausgeschaltet, weil der Chat ihn abgelehnt hat ({code}). Tragen Sie in den Einstellungen unter Integrationen einen neuen ein.',
  CHAT_TURNED_OFF: 'Der Chat-Webhook ist ausgeschaltet',
  CHAT_WEBHOOK_REMOVED: 'Der Chat meldet, dass dieser Webhook entfernt oder ausgeschaltet wurde ({code})',
  CHAT_WEBHOOK_UNKNOWN: 'Der Chat meldet, dass die Adresse nicht zu seinen Webhooks gehört ({code})',
  CHAT_WEBHOOKS_DISABLED: 'Der Chat meldet, dass seine Webhooks ausgeschaltet sind ({code})',
  CHAT_WORKSPACE_DELETED: 'Der Chat meldet, dass sein Workspace gelöscht wurde ({code})',
  CHAT_WORKSPACE_DISABLED: 'Der Chat meldet, dass sein Workspace deaktiviert ist ({code})',
  CHAT_TOKEN_UNKNOWN: 'Der Chat kennt das Token in der Adresse nicht ({code})',
  CHAT_CHANNEL_DELETED: 'Der Chat meldet, dass der Kanal gelöscht wurde ({code})',
  CHAT_CHANNEL_ARCHIVED: 'Der Chat meldet, dass der Kanal archiviert ist ({code})',
  CHAT_RECEIVER_DELETED: 'Der Chat meldet, dass der Empfänger gelöscht wurde ({code})',
  CHAT_WEBHOOK_FORBIDDEN: 'Ein Administrator des Chats erlaubt diesen Webhook nicht ({code})',
  CHAT_CHANNEL_FORBIDDEN: 'Ein Administrator des Chats erlaubt keine Nachrichten in diesem Kanal ({code})',
  CHAT_MESSAGE_UNREADABLE: 'Der Chat konnte die Nachricht nicht lesen ({code})',
  CHAT_MESSAGE_EMPTY: 'Der Chat fand keinen Text in der Nachricht ({code})',
  CHAT_MESSAGE_TOO_LONG: 'Dem Chat war die Nachricht zu lang ({code})',
  CHAT_ADDRESS_REMOVED: 'Der Chat meldet, dass die Adresse endgültig entfernt wurde ({code})',
} satisfies ServerTextTranslation<typeof serverTexts>;
