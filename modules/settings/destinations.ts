import type { App } from '../../src/kernel/index.ts';
import type { Destination } from '../../src/shell/points.ts';
import { currentLocation } from '../../src/shell/state.ts';
import { formBy, pathOf } from '../workspaces/public.ts';
import { inOrder, settingsTab } from './points.ts';
import { texts } from './texts.ts';

/** The sections of the open form's settings. */
export function sectionsOf(app: App): readonly Destination[] {
  const { read } = app;
  const form = formBy(read, read(currentLocation).path.split('/')[2]);
  if (!form || form.user_role === 'ONLY_VIEW_USER') return [];
  return inOrder(app.contributions(settingsTab)).map(({ id, path, label, icon }) => ({
    id: `${id}/${form.uid}`,
    title: label,
    detail: texts('sectionOf', { form: form.name }),
    icon: icon ?? 'cog',
    to: `${pathOf(form)}/settings/${path}`,
  }));
}
