import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import type { CommandDefinition } from '../../contract/message.ts';
import { failureOf } from '../kernel/index.ts';
import { useSelect, useSend } from './app-context.ts';

/**
 * Has a view's data read whenever it opens, and whenever `key`, by which the command is told from others of its kind, is
 * another one. What comes back is for `Loading` and `ReadFailure`.
 *
 * @example
 * const reading = useReading(loadWebhooks, { form }, form);
 * <Loading {...reading} label={t('loading')} isLoaded={list !== undefined}>…</Loading>
 */
export function useReading<Z extends z.ZodMiniType>(load: CommandDefinition<Z>, payload: z.input<Z>, key = '') {
  const send = useSend();
  const failure = useSelect(failureOf(load, key));
  const onAgain = () => void send(load(payload));
  const onOpened = useEffectEvent(onAgain);
  // eslint-disable-next-line react/exhaustive-effect-dependencies -- these two say what is read; the payload is a new object each time
  useEffect(() => onOpened(), [load, key]);
  return { failure, onAgain };
}
