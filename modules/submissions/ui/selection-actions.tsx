import { useApp } from '../../../src/ui/app-context.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { selectionAction, type SelectionActionProps } from '../points.ts';

/** What modules offer for the selected submissions. */
export function SelectionActions({ form, ids }: SelectionActionProps) {
  const app = useApp();
  if (form.user_role === 'ONLY_VIEW_USER' || ids.length === 0) return null;
  return app
    .contributions(selectionAction)
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, view }) => <ContributedView key={id} id={id} view={view} given={{ form, ids }} />);
}
