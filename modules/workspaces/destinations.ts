import type { App, Read } from '../../src/kernel/index.ts';
import type { Destination } from '../../src/shell/points.ts';
import { formTab, goToTab, openForm } from './points.ts';
import { pathOf } from './select.ts';
import { forms, workspaces } from './state.ts';
import { texts } from './texts.ts';

/** The tabs of the open form, then all forms, then all workspaces. */
export function destinationsOf(app: App): readonly Destination[] {
  const { read } = app;
  const open = openForm(read);
  const ofForm = app
    .contributionsWhere(formTab, (tab) => open !== undefined && (tab.isShown?.(open) ?? true))
    .toSorted((one, other) => one.order - other.order)
    .map((tab) => ({
      id: `${tab.id}/${open?.uid}`,
      title: tab.label,
      detail: open?.name ?? '',
      icon: tab.icon ?? 'arrow-right',
      to: `${open ? pathOf(open) : ''}/${tab.path}`,
      action: goToTab(tab),
    }));
  const all = [...read(forms)].map((form) => ({
    id: `form/${form.uid}`,
    title: form.name,
    detail: texts('formIn', { workspace: read(workspaces).get(form.project_uid)?.name ?? '' }),
    icon: 'file',
    to: pathOf(form),
  }));
  return [...ofForm, ...all, ...workspaceDestinations(read)];
}

/** A workspace opens with its first form. */
function workspaceDestinations(read: Read): readonly Destination[] {
  return [...read(workspaces)].flatMap(({ uid, name, domain, forms: [first] }) =>
    first === undefined
      ? []
      : [{ id: `workspace/${uid}`, title: name, detail: domain, icon: 'building', to: `/${uid}/${first}` }],
  );
}
