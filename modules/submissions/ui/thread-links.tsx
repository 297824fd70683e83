import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import type { DetailPanel } from '../points.ts';
import './thread-links.css';

interface Props {
  readonly submission: number;
  /** The shown panels. */
  readonly panels: readonly DetailPanel[];
}

/** How many notes and deliveries there are, beside the heading of the thread; a click leads to them. */
export function ThreadLinks({ submission, panels }: Props) {
  return panels.map((panel) => <ThreadLink key={panel.id} submission={submission} panel={panel} />);
}

function ThreadLink({ submission, panel }: { readonly submission: number; readonly panel: DetailPanel }) {
  const app = useApp();
  const translate = useTranslate();
  const count = useSelect((read) => app.attempt(panel, () => panel.link?.count(read, submission)) ?? 0);
  if (panel.link === undefined || count === 0) return null;
  const { label, target } = panel.link;
  return (
    <Button kind="quiet" className="thread-link" onClick={() => showPart(target)}>
      {translate(label)} <span className="thread-link-count">{count}</span>
    </Button>
  );
}

/** Scrolls to a part of the detail, unfolded, and moves the focus there. */
function showPart(target: string): void {
  const part = document.querySelector<HTMLElement>(target);
  if (!part) return;
  const folded = part.querySelector('details');
  if (folded) folded.open = true;
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
}
