import type { App, Read } from '../../src/kernel/index.ts';
import type { Destination } from '../../src/shell/points.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { formTab } from './points.ts';
import { formBy, pathOf } from './select.ts';
import { forms, workspaces } from './state.ts';

/** The tabs of the open form, then all forms, then all workspaces. */
export function destinationsOf(app: App): readonly Destination[] {
  const { read } = app;
  const open = formBy(read, read(currentLocation).path.split('/')[2]);
  const ofForm = app
    .contributionsWhere(formTab, (tab) => open !== undefined && (tab.isShown?.(open) ?? true))
    .map(({ id, path, label }) => ({
      id: `${id}/${open?.uid}`,
      title: label,
      detail: open?.name ?? '',
      icon: 'arrow-right',
      to: `${open ? pathOf(open) : ''}/${path}`,
    }));
  const all = [...read(forms)].map((form) => ({
    id: `form/${form.uid}`,
    title: form.name,
    detail: read(workspaces).get(form.project_uid)?.name ?? '',
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
