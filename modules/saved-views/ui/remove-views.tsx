import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { removeView } from '../commands.ts';
import { viewsOf } from '../state.ts';
import { texts } from '../texts.ts';

/** The saved views of a form, each with a remove button. */
export default function RemoveViews({ form, onClose }: { readonly form: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const send = useSend();
  const views = useSelect((read) => viewsOf(read, form));
  useRestoreFocus();
  return (
    <Dialog title={t('manage')} onClose={onClose}>
      {views.length === 0 && <p>{t('none')}</p>}
      <ul className="views-list">
        {views.map(({ name }) => (
          <li key={name}>
            <span>{name}</span>
            <Button
              kind="quiet"
              icon="trash"
              aria-label={t('remove', { name })}
              onClick={() => send(removeView({ form, name }))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
