import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications about chat webhooks, and why a message was not sent. */
export const serverTexts = defineServerTexts({
  CHAT_WEBHOOK_OFF:
    'The chat webhook of the form {form} was turned off because the chat rejected it ({code}). Enter a new one in the settings under Integrations.',
  CHAT_TURNED_OFF: 'The chat webhook is turned off',
  CHAT_WEBHOOK_REMOVED: 'The chat says that this webhook was removed or disabled ({code})',
  CHAT_WEBHOOK_UNKNOWN: 'The chat says that the address is not one of its webhooks ({code})',
  CHAT_WEBHOOKS_DISABLED: 'The chat says that its webhooks are disabled ({code})',
  CHAT_WORKSPACE_DELETED: 'The chat says that its workspace was deleted ({code})',
  CHAT_WORKSPACE_DISABLED: 'The chat says that its workspace is disabled ({code})',
  CHAT_TOKEN_UNKNOWN: 'The chat does not know the token in the address ({code})',
  CHAT_CHANNEL_DELETED: 'The chat says that the channel was deleted ({code})',
  CHAT_CHANNEL_ARCHIVED: 'The chat says that the channel is archived ({code})',
  CHAT_RECEIVER_DELETED: 'The chat says that the receiver was deleted ({code})',
  CHAT_WEBHOOK_FORBIDDEN: 'An admin of the chat forbids this webhook ({code})',
  CHAT_CHANNEL_FORBIDDEN: 'An admin of the chat forbids posting to this channel ({code})',
  CHAT_MESSAGE_UNREADABLE: 'The chat could not read the message ({code})',
  CHAT_MESSAGE_EMPTY: 'The chat found no text in the message ({code})',
  CHAT_MESSAGE_TOO_LONG: 'The chat found the message too long ({code})',
  CHAT_ADDRESS_REMOVED: 'The chat says that the address was permanently removed ({code})',
});
