export {
  createForm,
  createWorkspace,
  createWorkspaceAndForm,
  deletePermanently,
  loadContents,
  loadInitialData,
  loadWebsite,
  refreshForm,
  saveWebsite,
} from './commands.ts';
export { getForm, WebsiteDraft, type Contents, type Form, type Website } from './contract.ts';
export { formRefreshed, initialDataLoaded, type Deletable } from './events.ts';
export { mayCreate } from './may-create.ts';
export { formTab, formTabWithKeys, type FormTab } from './points.ts';
export { firstForm, formAt, formBy, pathOf } from './select.ts';
export { browserTimezone } from './timezone.ts';
export { contents, forms, latestCreated, livePosition, websites, workspaces, type Workspace } from './state.ts';

/** The layout route of all screens of a form; its parameters are `project` and `form`. */
export const FORM_FRAME = 'workspaces/form-frame';
