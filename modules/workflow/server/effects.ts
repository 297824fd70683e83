import { ApiError } from '../../../contract/error.ts';
import { withTimeLimit, type Db, type Host, isDatabaseFailure } from '../../../server/kit.ts';
import { actionEffect, type ActionRun, EFFECT_SECONDS } from './public.ts';

const limit = { seconds: EFFECT_SECONDS, late: `No end within ${EFFECT_SECONDS} seconds` };

/**
 * Runs the contributed effects of an action one after the other. If one fails, the whole transaction is rolled back.
 */
export async function runEffects(host: Pick<Host, 'contributors'>, tx: Db, run: ActionRun): Promise<void> {
  for (const { module, value: effect } of host.contributors(actionEffect)) {
    try {
      await withTimeLimit(tx, limit, (theirs) => effect(theirs, run));
    } catch (error) {
      throw isForTheUser(error) ? error : errorOf(module, run, error);
    }
  }
}

/** Errors that an effect reports on purpose, or did not cause. */
const isForTheUser = (error: unknown): boolean => error instanceof ApiError || isDatabaseFailure(error);

/** Names the module, so that the log shows whose effect failed. */
const errorOf = (module: string, { action }: ActionRun, cause: unknown): Error =>
  new Error(`modules/${module}: its effect of the action ${action.unique_name} failed`, { cause });
