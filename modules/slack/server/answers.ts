import type { Answered } from '../../deliveries/server/public.ts';

/** A permanent error of a chat webhook. */
export interface ChatError {
  readonly words: string;
  /** Whether no later message would be accepted either. */
  readonly isForever: boolean;
}

const forever = (words: string): ChatError => ({ words, isForever: true });
const thisOne = (words: string): ChatError => ({ words, isForever: false });

/** Error codes of Slack's incoming webhooks, except those that a retry may fix (`rollup_error`). */
const errors: Readonly<Record<string, ChatError>> = {
  no_service: forever('The chat says that this webhook was removed or disabled (no_service)'),
  no_service_id: forever('The chat says that the address is not one of its webhooks (no_service_id)'),
  no_active_hooks: forever('The chat says that its webhooks are disabled (no_active_hooks)'),
  no_team: forever('The chat says that its workspace is gone (no_team)'),
  team_disabled: forever('The chat says that its workspace is disabled (team_disabled)'),
  invalid_token: forever('The chat does not know the token in the address (invalid_token)'),
  channel_not_found: forever('The chat says that the channel was deleted (channel_not_found)'),
  channel_is_archived: forever('The chat says that the channel is archived (channel_is_archived)'),
  user_not_found: forever('The chat says that the receiver is gone (user_not_found)'),
  action_prohibited: forever('An admin of the chat forbids this webhook (action_prohibited)'),
  posting_to_general_channel_denied: forever(
    'An admin of the chat forbids posting to this channel (posting_to_general_channel_denied)',
  ),
  invalid_payload: thisOne('The chat could not read the message (invalid_payload)'),
  invalid_blocks: thisOne('The chat could not read the message (invalid_blocks)'),
  no_text: thisOne('The chat found no text in the message (no_text)'),
  too_many_attachments: thisOne('The chat found the message too long (too_many_attachments)'),
};

/** The permanent error in a response. Undefined if a retry makes sense. */
export function errorOf({ status, answer }: Answered): ChatError | undefined {
  const code = answer.trim();
  if (Object.hasOwn(errors, code)) return errors[code];
  return status === 410 ? forever('The chat says that the address is gone for good (410)') : undefined;
}
