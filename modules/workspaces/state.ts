import type { z } from 'zod/mini';
import { defineSlice, defineTable } from '../../src/kernel/index.ts';
import type { environment as environmentCall, Form, Project } from './contract.ts';
import { created, environmentLoaded, formRefreshed, initialDataLoaded } from './events.ts';

/** A workspace; its forms are in their own table. */
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
  ],
);

type Environment = z.infer<typeof environmentCall.answer>;
const unknown: { current: Environment | null } = { current: null };

/** What kind of installation this is; null until the server has said. */
export const environment = defineSlice('workspaces/environment', unknown, (on) => [
  on(environmentLoaded, (state, answer) => {
    state.current = answer;
  }),
]);

const nothing: { project: string | null; form: string | null } = { project: null, form: null };

/** What this user made last, for the page that follows. */
export const latest = defineSlice('workspaces/latest', nothing, (on) => [
  on(created, (state, { project_uid, form_uid }) => {
    state.project = project_uid;
    state.form = form_uid;
  }),
]);
