import { useMatches } from 'react-router';
import type { Read } from '../kernel/index.ts';
import { useApp, useSelect } from '../ui/app-context.ts';
import { useTranslate } from '../ui/use-texts.ts';
import type { Params, RoutePart } from './points.ts';

/** The name of the current screen, if its route has one. */
export function usePageTitle(): string | undefined {
  const app = useApp();
  const translate = useTranslate();
  const match = useMatches().findLast(({ handle }) => partIn(handle)?.title !== undefined);
  const part = partIn(match?.handle);
  return useSelect((read) => {
    const text = part && app.attempt(part, () => titleOf(part, read, match?.params ?? {}));
    return text === undefined ? undefined : translate(text);
  });
}

const titleOf = ({ title }: RoutePart, read: Read, params: Params) =>
  typeof title === 'function' ? title(read, params) : title;

function partIn(handle: unknown): RoutePart | undefined {
  // `toRoute` in router.tsx is the only one that sets handles.
  return handle as RoutePart | undefined;
}
