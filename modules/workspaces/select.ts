import type { Read } from '../../src/kernel/index.ts';
import type { Form } from './contract.ts';
import { forms, workspaces, type Workspace } from './state.ts';

/** The workspace and form that an address names; either the uid or the number will do. */
export function formAt(read: Read, address: { project?: string | undefined; form?: string | undefined }) {
  const form = formBy(read, address.form);
  const workspace = form && read(workspaces).get(form.project_uid);
  if (!form || !workspace || ![workspace.uid, String(workspace.id)].includes(address.project ?? '')) return undefined;
  return { form, workspace };
}

/** A form by uid or number. */
export function formBy(read: Read, key: string | undefined): Form | undefined {
  if (key === undefined) return undefined;
  return read(forms).get(key) ?? [...read(forms)].find((form) => String(form.id) === key);
}

export function pathOf(form: Pick<Form, 'uid' | 'project_uid'>): string {
  return `/${form.project_uid}/${form.uid}`;
}

/** Where the root leads: the first form of the first workspace that has one; nowhere without a form. */
export function firstForm(read: Read): Form | undefined {
  const first = [...read(workspaces)].flatMap((workspace: Workspace) => workspace.forms)[0];
  return first === undefined ? undefined : read(forms).get(first);
}
