import { ApiError } from '../../../contract/error.ts';
import { asGuest, type Db, type Host, isDatabaseTrouble } from '../../../server/kit.ts';
import { actionEffect, type ActionRun, EFFECT_SECONDS } from './public.ts';

const limit = { seconds: EFFECT_SECONDS, late: `No end within ${EFFECT_SECONDS} seconds` };

/** Lets the modules' effects follow from an action that has run, one after the other. One that fails undoes it all. */
export async function letFollow(host: Pick<Host, 'contributors'>, tx: Db, run: ActionRun): Promise<void> {
  for (const { module, value: effect } of host.contributors(actionEffect)) {
    try {
      await asGuest(tx, limit, (theirs) => effect(theirs, run));
    } catch (error) {
      throw isForTheUser(error) ? error : errorOf(module, run, error);
    }
  }
}

/** What an effect may say on purpose, or what is no fault of its own. */
const isForTheUser = (error: unknown): boolean => error instanceof ApiError || isDatabaseTrouble(error);

/** Whoever reads the log learns whose it was. */
const errorOf = (module: string, { action }: ActionRun, cause: unknown): Error =>
  new Error(`modules/${module}: its effect of the action ${action.unique_name} failed`, { cause });
