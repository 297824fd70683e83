import { mountedHandlerOf } from '../ui/use-shortcut.ts';
import { viewActions } from '../ui/use-view-actions.ts';

const ACTION = 'action:';

/** An id without the part that users name, as in `workflow/run/call-back`. */
const kindOf = (id: string) => id.split('/', 2).join('/');

/** Names an action by its kind and its position among those of this kind, without a text of a user. */
export function actionName(id: string): string {
  const kind = kindOf(id);
  return `${ACTION}${kind} ${Math.max(
    actsOf(kind).findIndex((one) => one.id === id),
    0,
  )}`;
}

/** Performs the action of a name. False if no mounted view has it, undefined if it is not the name of an action. */
export function performNamed(name: string): boolean | undefined {
  if (!name.startsWith(ACTION)) return undefined;
  const [kind = '', at] = name.slice(ACTION.length).split(' ');
  const act = mountedHandlerOf(kind) ?? actsOf(kind)[Number(at)]?.act;
  act?.();
  return act !== undefined;
}

const actsOf = (kind: string) => viewActions().filter(({ id }) => kindOf(id) === kind);
