import { StateGlyph, StateName } from '../../../src/ui/state-tag.tsx';
import { statesOf, type Edit } from './edit.ts';

/** A state of the edited workflow with its glyph. */
export function StateWithGlyph({ state, edit }: { readonly state: string; readonly edit: Edit }) {
  return (
    <span className="workflow-named">
      <StateGlyph state={state} states={statesOf(edit)} />
      <StateName state={state} />
    </span>
  );
}
