import { useApp } from '../../../src/ui/app-context.ts';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { tabPart, type TabPart, type TabPartProps } from '../points.ts';

/** Views that other modules contribute to a tab at one of its positions. */
export function TabParts({ tab, position, ...given }: TabPartProps & Pick<TabPart, 'tab' | 'position'>) {
  return useApp()
    .contributions(tabPart)
    .filter((part) => part.tab === tab && part.position === position)
    .map(({ id, view }) => <ContributedView key={id} id={id} view={view} given={given} />);
}
