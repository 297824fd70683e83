import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications about chat webhooks, and why a message was not sent. */
export const serverTexts = defineServerTexts({
  CHAT_WEBHOOK_OFF:
    'The chat webhook of the form {form} was turned off because the chat service rejected it ({code}). Enter a new one in the settings under Integrations.',
  CHAT_TURNED_OFF: 'The chat webhook is turned off',
  CHAT_WEBHOOK_REMOVED: 'The chat service reported that this webhook was removed or disabled ({code})',
  CHAT_WEBHOOK_UNKNOWN: 'The chat service reported that the address is not one of its webhooks ({code})',
  CHAT_WEBHOOKS_DISABLED: 'The chat service reported that its webhooks are disabled ({code})',
  CHAT_WORKSPACE_DELETED: 'The chat service reported that its workspace was deleted ({code})',
  CHAT_WORKSPACE_DISABLED: 'The chat service reported that its workspace is disabled ({code})',
  CHAT_TOKEN_UNKNOWN: 'Invalid token in the address ({code})',
  CHAT_CHANNEL_DELETED: 'The chat service reported that the channel was deleted ({code})',
  CHAT_CHANNEL_ARCHIVED: 'The chat service reported that the channel is archived ({code})',
  CHAT_RECEIVER_DELETED: 'The chat service reported that the receiver was deleted ({code})',
  CHAT_WEBHOOK_FORBIDDEN: 'An admin of the chat service forbids this webhook ({code})',
  CHAT_CHANNEL_FORBIDDEN: 'An admin of the chat service forbids posting to this channel ({code})',
  CHAT_MESSAGE_UNREADABLE: 'The chat service could not read the message ({code})',
  CHAT_MESSAGE_EMPTY: 'The chat service found no text in the message ({code})',
  CHAT_MESSAGE_TOO_LONG: 'The message is too long for the chat service ({code})',
  CHAT_ADDRESS_REMOVED: 'The chat service reported that the address was permanently removed ({code})',
});
