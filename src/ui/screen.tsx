import { useRef, type ReactNode } from 'react';
import { useEmptyFieldFocus } from './page.tsx';
import './screen.css';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Sections of the class `panel`, or a list of the class `screen-rows`. */
  readonly children: ReactNode;
}

/**
 * A page below the top bar that belongs to no form: its heading above one column. A title or a `ScreenNote` at the start of
 * a section is beside its controls where there is room. Focuses the first empty field.
 */
export function Screen({ title, lead, children }: Props) {
  const page = useRef<HTMLElement>(null);
  useEmptyFieldFocus(page);
  return (
    <main className="screen" ref={page}>
      <header>
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </header>
      {children}
    </main>
  );
}

/** What a section is about. */
export const ScreenNote = ({ children }: { readonly children: ReactNode }) => <p className="screen-note">{children}</p>;
