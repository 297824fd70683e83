import { useSelect, useSend } from '../ui/app-context.ts';
import { Icon } from '../ui/icon.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { shownKeys } from '../ui/shown-keys.ts';
import { showPanel } from './messages.ts';
import { keys } from './state.ts';
import { texts } from './texts.ts';
import { preloadPalette } from './use-palette.ts';
import './go-to-box.css';

const ACTION = 'shell/commands';

/** Opens the command palette, and names its key. */
export default function GoToBox() {
  const t = useTexts(texts);
  const send = useSend();
  const bound = useSelect((read) => read(keys).bound[ACTION] ?? 'mod+k');
  return (
    <button
      type="button"
      className="go-to-box"
      aria-haspopup="dialog"
      onPointerEnter={preloadPalette}
      onClick={() => send(showPanel({ panel: 'commands' }))}
    >
      <Icon name="search" />
      <span>{t('goToBox')}</span>
      {bound !== '' && <kbd aria-hidden="true">{shownKeys(bound)}</kbd>}
    </button>
  );
}
