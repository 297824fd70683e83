import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import type { CommandDefinition } from '../../contract/message.ts';
import { failureOf, phaseOf, type Read } from '../kernel/index.ts';
import { useApp, useSelect } from './app-context.ts';

/**
 * Loads a view's data when it opens and whenever `key` changes, which identifies the command among others of its kind. Does
 * not load what is being loaded already. The result is for `Loading` and `LoadError`.
 *
 * @example
 * const reading = useLoad(loadWebhooks, { form }, form);
 * <Loading {...reading} label={t('loading')} isLoaded={list !== undefined}>…</Loading>
 */
export function useLoad<Z extends z.ZodMiniType>(load: CommandDefinition<Z>, payload: z.input<Z>, key = '') {
  const app = useApp();
  const failure = useSelect(failureOf(load, key));
  const onAgain = () => void app.send(load(payload));
  const onOpened = useEffectEvent(() => {
    if (!isLoading(app.read, load, key)) onAgain();
  });
  // eslint-disable-next-line react/exhaustive-effect-dependencies -- these two identify the data, the payload does not
  useEffect(() => onOpened(), [load, key]);
  return { failure, onAgain };
}

/** Whether the latest command of a type and key is waiting or running. */
export function isLoading(read: Read, load: Pick<CommandDefinition, 'type'>, key: string): boolean {
  const phase = phaseOf(load, key)(read)?.phase;
  return phase === 'requested' || phase === 'in progress';
}
