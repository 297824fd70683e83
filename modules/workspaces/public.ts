export { createForm, createWorkspace, createWorkspaceAndForm, loadInitialData, refreshForm } from './commands.ts';
export type { Form } from './contract.ts';
export { formRefreshed, initialDataLoaded } from './events.ts';
export { mayCreate } from './may-create.ts';
export { formTab, type FormTab } from './points.ts';
export { firstForm, formAt, formBy, pathOf } from './select.ts';
export { browserTimezone } from './timezone.ts';
export { environment, forms, latest, workspaces, type Workspace } from './state.ts';

/** The route that frames all screens of one form; its parameters are `project` and `form`. */
export const FORM_FRAME = 'workspaces/form-frame';
