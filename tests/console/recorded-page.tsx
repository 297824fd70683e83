import { render } from '@testing-library/react';
import { useState } from 'react';
import { App, type Entry } from '../../src/kernel/index.ts';
import { browserRuntime } from '../../src/shell/browser-runtime.ts';
import { pageStateRecorded, type PageState } from '../../src/shell/messages.ts';
import { shellModule } from '../../src/shell/module.ts';
import { recordPageStates } from '../../src/shell/record-page-state.ts';
import { pageState } from '../../src/shell/state.ts';
import { AppContext } from '../../src/ui/app-context.ts';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { MenuButton } from '../../src/ui/menu-button.tsx';
import { useSelectedItems } from '../../src/ui/use-selected-items.ts';
import { Controls } from './set-controls.tsx';

/**
 * A page with two menus, one of which opens a dialog, a folded part, a password, a list whose rows can be selected, and controls of
 * other kinds.
 */
function Page() {
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isAsking, setAsking] = useState(false);
  useSelectedItems({ ids: selected, select: (ids) => setSelected((before) => [...new Set([...before, ...ids])]) });
  const exports = [
    { id: 'b', label: 'As CSV', act: () => {} },
    { id: 'c', label: 'Several', act: () => setAsking(true) },
  ];
  return (
    <>
      {isAsking && <dialog open aria-label="Which ones?" />}
      <MenuButton label="Settings" name="Settings" entries={[{ id: 'a', label: 'First', act: () => {} }]} />
      <MenuButton label="Export" name="Export" entries={exports} />
      <details>
        <summary>Deliveries</summary>
      </details>
      <input type="password" aria-label="Password" defaultValue="hunter2hunter2" />
      <div className="rows" data-testid="rows">
        {[7, 8].map((id) => (
          <div key={id} data-id={id}>
            <label data-selects>
              <Checkbox
                label={`Select ${id}`}
                checked={selected.includes(id)}
                onToggle={(isChecked) => setSelected(isChecked ? [...selected, id] : [])}
              />
            </label>
          </div>
        ))}
      </div>
      <Controls />
    </>
  );
}

/** The page, whose local UI state is being recorded. */
export function recordedPage(earlyClick?: () => EventTarget | null) {
  const app = new App({ modules: [shellModule], runtime: browserRuntime, onError: () => {} });
  const entries: Entry[] = [];
  app.entries.subscribe((entry) => entries.push(entry));
  const page = (
    <AppContext value={app}>
      <Page />
    </AppContext>
  );
  const { unmount } = render(page);
  recordPageStates(app, document, earlyClick?.());
  const events = () =>
    entries.filter((entry) => entry.kind === 'event' && entry.type === pageStateRecorded.type).length;
  return { app, page, unmount, entries, events, recorded: (): PageState => app.read(pageState).current };
}
