import type { CodedText } from '../../../contract/text.ts';
import { serverText } from '../../../server/kit.ts';
import type { ReceiverResponse } from '../../deliveries/server/public.ts';
import { serverTexts } from '../server-texts.ts';

/** A permanent error of a chat webhook. */
export interface ChatError {
  /** The code that the chat returned, or the HTTP status. */
  readonly code: string;
  readonly text: CodedText;
  /** Whether no later message would be accepted either. */
  readonly isPermanent: boolean;
}

/** Error codes of Slack's incoming webhooks after which no message is accepted. */
const forever = new Map(
  Object.entries({
    no_service: serverTexts.CHAT_WEBHOOK_REMOVED,
    no_service_id: serverTexts.CHAT_WEBHOOK_UNKNOWN,
    no_active_hooks: serverTexts.CHAT_WEBHOOKS_DISABLED,
    no_team: serverTexts.CHAT_WORKSPACE_DELETED,
    team_disabled: serverTexts.CHAT_WORKSPACE_DISABLED,
    invalid_token: serverTexts.CHAT_TOKEN_UNKNOWN,
    channel_not_found: serverTexts.CHAT_CHANNEL_DELETED,
    channel_is_archived: serverTexts.CHAT_CHANNEL_ARCHIVED,
    user_not_found: serverTexts.CHAT_RECEIVER_DELETED,
    action_prohibited: serverTexts.CHAT_WEBHOOK_FORBIDDEN,
    posting_to_general_channel_denied: serverTexts.CHAT_CHANNEL_FORBIDDEN,
  }),
);

/** Error codes about one message, except those that a retry may fix (`rollup_error`). */
const ofMessage = new Map(
  Object.entries({
    invalid_payload: serverTexts.CHAT_MESSAGE_UNREADABLE,
    invalid_blocks: serverTexts.CHAT_MESSAGE_UNREADABLE,
    no_text: serverTexts.CHAT_MESSAGE_EMPTY,
    too_many_attachments: serverTexts.CHAT_MESSAGE_TOO_LONG,
  }),
);

/** The permanent error in a response. Undefined if a retry makes sense. */
export function errorOf({ status, body }: ReceiverResponse): ChatError | undefined {
  const code = body.trim();
  const kind = forever.get(code);
  if (kind) return { code, text: serverText(kind, { code }), isPermanent: true };
  const messageKind = ofMessage.get(code);
  if (messageKind) return { code, text: serverText(messageKind, { code }), isPermanent: false };
  if (status !== 410) return undefined;
  return { code: '410', text: serverText(serverTexts.CHAT_ADDRESS_REMOVED, { code: '410' }), isPermanent: true };
}
