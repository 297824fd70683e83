import { defineSlice, defineTable } from '../../src/kernel/index.ts';
import type { Contents, Form, Project, Website } from './contract.ts';
import {
  contentsLoaded,
  workspaceItemCreated,
  workspaceItemDeleted,
  formRefreshed,
  initialDataLoaded,
  websiteChanged,
  websiteLoaded,
} from './events.ts';

/** A workspace; its forms are in a separate table. */
export type Workspace = Omit<Project, 'forms'> & { readonly forms: readonly string[] };

/** Workspaces by uid, in the server's order. */
export const workspaces = defineTable(
  'workspaces/workspaces',
  (workspace: Workspace) => workspace.uid,
  (on) => [
    on(initialDataLoaded, (rows, { projects }) => {
      rows.clear();
      for (const project of projects) rows.set({ ...project, forms: project.forms.map((form) => form.uid) });
    }),
    on(websiteChanged, (rows, { uid, name, domain }) => {
      const row = rows.edit(uid);
      if (row) Object.assign(row, { name, domain, website: domain });
    }),
    on(workspaceItemDeleted, (rows, { uid }) => {
      rows.delete(uid);
      for (const { uid: of, forms: uids } of rows) {
        const row = uids.includes(uid) ? rows.edit(of) : undefined;
        if (row) row.forms = uids.filter((form) => form !== uid);
      }
    }),
  ],
);

/** Forms by uid, in the server's order. */
export const forms = defineTable(
  'workspaces/forms',
  (form: Form) => form.uid,
  (on) => [
    on(initialDataLoaded, (rows, { projects }) => {
      rows.clear();
      for (const project of projects) for (const form of project.forms) rows.set(form);
    }),
    on(formRefreshed, (rows, form) => rows.set(form)),
    on(workspaceItemDeleted, (rows, { uid }) => {
      const removed = [...rows].filter((form) => form.uid === uid || form.project_uid === uid);
      for (const form of removed) rows.delete(form.uid);
    }),
  ],
);

/** Where the live stream of this page begins. */
export const livePosition = defineSlice('workspaces/live-position', { position: null as string | null }, (on) => [
  on(initialDataLoaded, (state, { live_position = null }) => {
    state.position = live_position;
  }),
]);

const nothing: { project: string | null; form: string | null } = { project: null, form: null };

/** The user's latest creation, for the page that follows. */
export const latestCreated = defineSlice('workspaces/latest', nothing, (on) => [
  on(workspaceItemCreated, (state, { project_uid, form_uid }) => {
    state.project = project_uid;
    state.form = form_uid;
  }),
]);

/** Website settings that were opened, by workspace uid. */
export const websites = defineTable(
  'workspaces/websites',
  (website: Website) => website.uid,
  (on) => [
    on(websiteLoaded, (rows, website) => rows.set(website)),
    on(websiteChanged, (rows, website) => rows.set(website)),
    on(workspaceItemDeleted, (rows, { uid }) => rows.delete(uid)),
  ],
);

const uncounted: { of: string | null; counted: Contents | null } = { of: null, counted: null };

/** What would be deleted with the form or workspace that was last up for deletion. */
export const contents = defineSlice('workspaces/contents', uncounted, (on) => [
  on(contentsLoaded, (state, { uid, contents: counted }) => {
    state.of = uid;
    state.counted = counted;
  }),
]);
