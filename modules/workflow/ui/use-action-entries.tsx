import type { ActionSpec } from '../../../contract/entity/workflow.ts';
import type { MenuEntry } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** Entries of a menu for actions, each with the state that it leads to. */
export function useActionEntries(specs: readonly ActionSpec[], run: (spec: ActionSpec) => void): readonly MenuEntry[] {
  const t = useTexts(texts);
  return specs.map((spec) => ({
    id: spec.unique_name,
    label: spec.display_name,
    note: <span className="workflow-to">{t('leadsTo', { state: spec.to_state })}</span>,
    act: () => run(spec),
  }));
}
