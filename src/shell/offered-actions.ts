import type { DisplayText } from '../../contract/text.ts';
import type { Command, Name } from '../../contract/message.ts';
import type { App } from '../kernel/index.ts';
import { mountedHandlerOf } from '../ui/use-shortcut.ts';
import { viewActions } from '../ui/use-view-actions.ts';
import { action, route, type Action } from './points.ts';

export type OfferedAction = Action & { readonly title: DisplayText };

/**
 * All actions that are available now: those of mounted views, those contributed by modules, commands without parameters, and screens with a fixed URL.
 */
export function offeredActions(app: App): readonly OfferedAction[] {
  const known = new Set(app.contributions(action).map(({ id }) => id));
  const contributed = app
    .contributionsWhere(action, (one) => canAct(app, one))
    .toSorted((one, other) => Number(isGeneral(one)) - Number(isGeneral(other)));
  const ofViews: readonly Action[] = viewActions().map((one) => ({ isOnSubject: true, ...one }));
  const all = [
    ...ofViews,
    ...contributed,
    ...parameterlessCommands(app).filter(({ id }) => !known.has(id)),
    ...screens(app),
  ];
  const titles = new Set<string>();
  return all.flatMap((one) => {
    const title = one.title ?? one.of?.presentation?.title;
    const icon = one.icon ?? one.of?.presentation?.icon;
    if (title === undefined || one.id === 'shell/commands') return [];
    const name = JSON.stringify(title);
    if (titles.has(name)) return [];
    titles.add(name);
    return [{ ...one, title, ...(icon !== undefined && { icon }) }];
  });
}

/** Whether an action is available on every screen. Actions on the open screen come first. */
const isGeneral = ({ id }: Action): boolean => id.startsWith('shell/');

function canAct({ read }: App, { id, command, to }: Action): boolean {
  return mountedHandlerOf(id) !== undefined || command?.(read) !== undefined || to?.(read) !== undefined;
}

function parameterlessCommands(app: App): readonly Action[] {
  return app.commands
    .filter(({ presentation, schema }) => presentation && schema.safeParse({}).success)
    .map((of) => ({ id: of.type, of, command: () => emptyCommand(of.type) }));
}

const emptyCommand = (type: Name): Command => ({ kind: 'command', type, payload: {} });

function screens(app: App): readonly Action[] {
  return app.contributions(route).flatMap(({ id, path, parent, frame, title }) => {
    if (parent !== undefined || frame === 'bare' || path === '' || /[:*]/.test(path)) return [];
    if (title === undefined || typeof title === 'function') return [];
    return [{ id, title, icon: 'arrow-right', to: () => `/${path}` }];
  });
}
