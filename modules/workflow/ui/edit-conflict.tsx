import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { useEdit } from './use-edit.ts';

type Props = Pick<ReturnType<typeof useEdit>, 'isOvertaken' | 'isStashed' | 'stashChanges' | 'restoreChanges'>;

/** Shown when somebody else saved during the edit. Switches between their version and the user's own changes. */
export function EditConflict({ isOvertaken, isStashed, stashChanges, restoreChanges }: Props) {
  const t = useTexts(texts);
  if (!isOvertaken && !isStashed) return null;
  return (
    <div className="notice notice-warning spread workflow-conflict" role="alert">
      <span>{t(isOvertaken ? 'overtaken' : 'stashChanges')}</span>
      <Button onClick={isOvertaken ? stashChanges : restoreChanges}>
        {t(isOvertaken ? 'loadSaved' : 'restoreChanges')}
      </Button>
    </div>
  );
}
