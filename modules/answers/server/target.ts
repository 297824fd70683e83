import type { Host } from '../../../server/kit.ts';
import { messageIdOfReply } from '../../replies/server/public.ts';
import { type AnswerTarget, isSignedFor, tokenOf } from './token.ts';

/** Maximum number of our addresses that are looked up per email; each costs a query. */
const MAX_TOKENS = 20;

/**
 * The target of the first of these addresses that has an existing reply and a valid signature; undefined if there is
 * none.
 */
export async function targetAmong(
  { db, config }: Pick<Host, 'db' | 'config'>,
  addresses: readonly string[],
): Promise<AnswerTarget | undefined> {
  const tokens = addresses.flatMap((address) => tokenOf(config, address) ?? []);
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    const { submissionId, replyId } = token;
    const messageId = await messageIdOfReply(db, { submissionId, replyId });
    if (messageId !== undefined && isSignedFor(config, token, messageId)) return { submissionId, replyId };
  }
  return undefined;
}
