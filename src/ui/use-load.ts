import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import type { CommandDefinition } from '../../contract/message.ts';
import { failureOf } from '../kernel/index.ts';
import { useSelect, useSend } from './app-context.ts';

/**
 * Loads a view's data when it opens and whenever `key` changes, which identifies the command among others of its kind. The
 * result is for `Loading` and `LoadError`.
 *
 * @example
 * const reading = useLoad(loadWebhooks, { form }, form);
 * <Loading {...reading} label={t('loading')} isLoaded={list !== undefined}>…</Loading>
 */
export function useLoad<Z extends z.ZodMiniType>(load: CommandDefinition<Z>, payload: z.input<Z>, key = '') {
  const send = useSend();
  const failure = useSelect(failureOf(load, key));
  const onAgain = () => void send(load(payload));
  const onOpened = useEffectEvent(onAgain);
  // eslint-disable-next-line react/exhaustive-effect-dependencies -- these two identify the data, the payload does not
  useEffect(() => onOpened(), [load, key]);
  return { failure, onAgain };
}
