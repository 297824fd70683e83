import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { useEdit } from './use-edit.ts';

type Props = Pick<ReturnType<typeof useEdit>, 'isOvertaken' | 'isAside' | 'putAside' | 'takeUp'>;

/** Shown when somebody else saved during the edit. Switches between their version and the user's own changes. */
export function EditConflict({ isOvertaken, isAside, putAside, takeUp }: Props) {
  const t = useTexts(texts);
  if (!isOvertaken && !isAside) return null;
  return (
    <div className="notice notice-warning spread workflow-conflict" role="alert">
      <span>{t(isOvertaken ? 'overtaken' : 'putAside')}</span>
      <Button onClick={isOvertaken ? putAside : takeUp}>{t(isOvertaken ? 'loadSaved' : 'takeUp')}</Button>
    </div>
  );
}
