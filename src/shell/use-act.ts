import { useNavigate } from 'react-router';
import { useApp } from '../ui/app-context.ts';
import { mountedHandlerOf } from '../ui/use-shortcut.ts';
import type { Action } from './points.ts';
import { notifyViewAction } from './view-action-events.ts';

/** Performs an action: by the mounted view that implements it, or by its command or path. */
export function useAct(): (action: Action) => void {
  const app = useApp();
  const navigate = useNavigate();
  return (action) =>
    app.attempt(action, () => {
      const inView = mountedHandlerOf(action.id);
      if (inView ?? action.act) notifyViewAction(action.id);
      if (inView) return inView();
      if (action.act) return action.act();
      const sent = action.command?.(app.read);
      if (sent) app.send(sent);
      const path = action.to?.(app.read);
      if (path !== undefined) void navigate(path);
    });
}
