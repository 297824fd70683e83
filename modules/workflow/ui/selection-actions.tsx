import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { listOf, rowOf, type SelectionActionProps } from '../../submissions/public.ts';
import { texts } from '../texts.ts';
import { useRun } from './use-run.tsx';
import './workflow.css';

/** Each takes one request. */
const MAX_SUBMISSIONS = 100;

/** A menu with the actions that are available to all selected submissions. */
export default function SelectionActions({ form, ids }: SelectionActionProps) {
  const t = useTexts(texts);
  const specs = useSelect((read) => {
    const states = new Set(ids.flatMap((id) => rowOf(read, id)?.current_state ?? []));
    const all = listOf(read, form.id)?.actions ?? [];
    return all.filter(({ from_states }) => [...states].every((state) => from_states.includes(state)));
  }, sameList);
  const { run, dialog } = useRun({ form: form.id, submissions: ids });
  const explained = (text: string): readonly MenuEntry[] => [
    { id: 'explanation', label: text, isDisabled: true, act: () => {} },
  ];
  const offered = (): readonly MenuEntry[] =>
    specs.map((spec) => ({
      id: spec.unique_name,
      label: spec.display_name,
      note: <span className="workflow-to">{t('leadsTo', { state: spec.to_state })}</span>,
      act: () => run(spec),
    }));
  const entries = () => {
    if (ids.length > MAX_SUBMISSIONS) return explained(t('tooManyForAction', { most: MAX_SUBMISSIONS }));
    return specs.length === 0 ? explained(t('noCommonAction')) : offered();
  };
  return (
    <>
      <MenuButton
        className="workflow-selection"
        name={t('changeState')}
        label={
          <>
            <Icon name="bolt" />
            <span>{t('state')}</span>
          </>
        }
        entries={entries()}
      />
      {dialog}
    </>
  );
}
