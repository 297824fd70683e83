import { useState } from 'react';
import { Drawer } from '../../../src/ui/drawer.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useGuardedClose } from '../../settings/public.ts';
import { withRenamed } from './edit.ts';
import { texts } from './texts.ts';
import type { EditedProps } from './edited.ts';
import { StateEntry } from './state-entry.tsx';
import { useStateError } from './use-state-error.ts';

type Props = EditedProps & { readonly state: string; readonly onClose: () => void };

/** The drawer 'Rename state'. */
export function RenameState({ edit, stored, state, onChange, onClose }: Props) {
  const t = useTexts(texts);
  const errorOf = useStateError(edit);
  const [isEdited, setEdited] = useState(false);
  const close = useGuardedClose({ tab: 'workflow', isEdited, onClose });
  const rename = (name: string) => {
    onChange(withRenamed(edit, state, name, stored.states));
    onClose();
  };
  return (
    <Drawer title={t('renameTitle')} onClose={close}>
      <div className="form">
        <p className="lead">{t('renameLead')}</p>
        <StateEntry
          label={t('name')}
          action={t('renameDo')}
          of={String(edit.states.indexOf(state))}
          initial={state}
          errorOf={(name) => errorOf(name, state)}
          onEdited={setEdited}
          onEnter={rename}
        />
      </div>
    </Drawer>
  );
}
