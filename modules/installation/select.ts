import type { Read } from '../../src/kernel/index.ts';
import type { Params } from '../../src/shell/points.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { formAt, pathOf } from '../workspaces/public.ts';

/** Path of the installation page of the form in the route; undefined without a form or for users who may only view it. */
export function setupPath(read: Read, params: Params): string | undefined {
  const form = formAt(read, params)?.form;
  return form && form.user_role !== 'ONLY_VIEW_USER' ? `${pathOf(form)}/installation` : undefined;
}

/** Path of the installation page of the open form. */
export function setupPathHere(read: Read): string | undefined {
  const [, project, form] = read(currentLocation).path.split('/');
  return setupPath(read, { project, form });
}
