import { useApp } from '../../../src/ui/app-context.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { tabPart, type TabPart, type TabPartProps } from '../points.ts';

/** Views that other modules contribute to a tab. */
export function TabParts({ tab, ...given }: TabPartProps & Pick<TabPart, 'tab'>) {
  return useApp()
    .contributions(tabPart)
    .filter((part) => part.tab === tab)
    .map(({ id, view }) => <ContributedView key={id} id={id} view={view} given={given} />);
}
