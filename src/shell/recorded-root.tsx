import { useEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { viewsLacking } from '../ui/contributed-view.tsx';
import type { FrameReport } from './recorded-frame.ts';

/** Where the frame shows its views. Reports what became of each state, by the `id` of its message. */
export class RecordedRoot {
  readonly #root: Root;
  readonly #report: (report: FrameReport) => void;
  /** The latest message. What happens to the views of earlier ones is no longer of interest. */
  #id = 0;

  constructor(element: Element, report: (report: FrameReport) => void) {
    this.#report = report;
    this.#root = createRoot(element, { onUncaughtError: (error) => this.fail(this.#id, String(error)) });
  }

  /** `onShown` is called once they have replaced the views of the state before. */
  show(id: number, views: ReactNode, onShown?: () => void): void {
    if (id < this.#id) return;
    this.#id = id;
    this.#root.render(
      <Shown key={id} id={id} report={this.#report} onShown={onShown}>
        {views}
      </Shown>,
    );
  }

  /** Removes the views, since they do not show the state. */
  fail(id: number, error: string): void {
    if (id < this.#id) return;
    this.#id = id;
    this.#root.render(null);
    this.#report({ failed: id, error });
  }
}

/** Milliseconds until looking again for views that were lacking, and after which the screen is shown without them. */
const LOOK_MS = 16;
const LONGEST_MS = 2_000;

interface ShownProps {
  readonly id: number;
  readonly report: (report: FrameReport) => void;
  readonly onShown: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Reports its children once they are on the page, with the views of other modules. */
function Shown({ id, report, onShown, children }: ShownProps) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = performance.now() + LONGEST_MS;
    const look = () => {
      if (viewsLacking() > 0 && performance.now() < end) return void (timer = setTimeout(look, LOOK_MS));
      report({ shown: id });
      onShown?.();
    };
    look();
    return () => clearTimeout(timer);
  }, [id, report, onShown]);
  return children;
}
