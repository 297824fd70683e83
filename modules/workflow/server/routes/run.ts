import { badInput, type CallLimit, type Host } from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import { triageChanges } from '../../../submissions/server/public.ts';
import { editors, requireRole } from '../../../workspaces/server/public.ts';
import { type ActionBody, type AuxiliaryData, runAction as run, runActionWithData } from '../../contract.ts';
import { runAction } from '../run.ts';

interface Path {
  readonly formId: string;
  readonly submissionId: number;
  readonly actionName: string;
}

export function serveRun(host: Host): void {
  const { db } = host;

  const runFor = async (accountId: number, { submissionId, actionName, ...path }: Path, data: AuxiliaryData) => {
    const { formId } = await requireRole(db, path.formId, accountId, editors);
    const account = await accountById(db, accountId);
    const by = { id: accountId, name: account?.name ?? '' };
    return runAction(host, { formId, submissionId, uniqueName: actionName, data, by });
  };

  const limited: CallLimit = { limit: triageChanges, per: 'account' };

  host.serve(run, ({ account, params }) => runFor(account.id, params, {}), limited);

  host.serve(
    runActionWithData,
    ({ account, params, body }) => runFor(account.id, params, enteredIn(body, params.actionName)),
    limited,
  );
}

/** The fields in either spelling. */
function enteredIn(body: ActionBody, actionName: string): AuxiliaryData {
  const { action_unique_name: named = actionName, auxiliary_data: under, ...bare } = body;
  if (named !== actionName) throw badInput('action_unique_name names another action than the path does.');
  return typeof under === 'object' ? under : { ...bare, ...(under === undefined ? {} : { auxiliary_data: under }) };
}
