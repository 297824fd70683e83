import type { Read } from '../../src/kernel/index.ts';
import type { Params } from '../../src/shell/points.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { formAt, pathOf } from '../workspaces/public.ts';

/** Where Setup leads for the form that an address names; nowhere without one, and for who may only view it. */
export function setupPath(read: Read, address: Params): string | undefined {
  const form = formAt(read, address)?.form;
  return form && form.user_role !== 'ONLY_VIEW_USER' ? `${pathOf(form)}/installation` : undefined;
}

/** The same for the form that is open. */
export function setupPathHere(read: Read): string | undefined {
  const [, project, form] = read(currentLocation).path.split('/');
  return setupPath(read, { project, form });
}
