import { type Account, type CallLimit, type Host, createError } from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import { triageChanges } from '../../../submissions/server/public.ts';
import { editorRoles, rejectOtherForm, requireRole } from '../../../workspaces/server/public.ts';
import { type ActionBody, type AuxiliaryData, type Named, runActionCall, runActionWithData } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { runAction } from '../run.ts';

interface Path {
  readonly formId: string;
  readonly submissionId: number;
  readonly actionName: string;
}

export function serveRun(host: Host): void {
  const { db } = host;

  const runFor = async (caller: Account, { submissionId, actionName, ...path }: Path, sent: Sent) => {
    const access = await requireRole(db, path.formId, caller, editorRoles);
    rejectOtherForm(access, sent.named);
    if ((sent.named.action_unique_name ?? actionName) !== actionName)
      throw createError(errors.OTHER_ACTION, { name: 'action_unique_name' });
    const account = await accountById(db, caller.id);
    const by = { id: caller.id, name: account?.name ?? '' };
    return runAction(host, { access, submissionId, uniqueName: actionName, data: sent.data, by });
  };

  const limited: CallLimit = { limit: triageChanges, per: 'account' };

  host.serve(
    runActionCall,
    ({ account, params, query }) => runFor(account, params, { named: query, data: {} }),
    limited,
  );

  host.serve(runActionWithData, ({ account, params, body }) => runFor(account, params, enteredIn(body)), limited);
}

interface Sent {
  readonly named: Named;
  readonly data: AuxiliaryData;
}

/** Extracts the fields from either request form, dropping the redundant form and action names. */
function enteredIn(body: ActionBody): Sent {
  const { action_unique_name, form_id, auxiliary_data: under, ...bare } = body;
  const named = {
    ...(form_id !== undefined && { form_id: textOf(form_id) }),
    ...(action_unique_name !== undefined && { action_unique_name: textOf(action_unique_name) }),
  };
  if (typeof under === 'object') return { named, data: under };
  return { named, data: { ...bare, ...(under === undefined ? {} : { auxiliary_data: under }) } };
}

const textOf = (value: string | number | AuxiliaryData): string => (typeof value === 'object' ? '' : String(value));
