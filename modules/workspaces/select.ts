import type { Read } from '../../src/kernel/index.ts';
import type { Form } from './contract.ts';
import { forms, workspaces, type Workspace } from './state.ts';

/** The workspace and form named in a URL, by uid or number. */
export function formAt(read: Read, address: { project?: string | undefined; form?: string | undefined }) {
  const form = formBy(read, address.form);
  const workspace = form && read(workspaces).get(form.project_uid);
  if (!form || !workspace || ![workspace.uid, String(workspace.id)].includes(address.project ?? '')) return undefined;
  return { form, workspace };
}

/** Finds a form by uid or number. */
export function formBy(read: Read, key: string | undefined): Form | undefined {
  if (key === undefined) return undefined;
  return read(forms).get(key) ?? [...read(forms)].find((form) => String(form.id) === key);
}

export function pathOf(form: Pick<Form, 'uid' | 'project_uid'>): string {
  return `/${form.project_uid}/${form.uid}`;
}

/** The form that the root URL opens: the first form of the first workspace that has one. */
export function firstForm(read: Read): Form | undefined {
  const first = [...read(workspaces)].flatMap((workspace: Workspace) => workspace.forms)[0];
  return first === undefined ? undefined : read(forms).get(first);
}
