import { useRef, type ReactNode } from 'react';
import { useEmptyFieldFocus } from './page.tsx';
import { RailPage } from './rail-page.tsx';
import './screen.css';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the title, such as the steps to which it belongs. */
  readonly above?: ReactNode;
  /** Links to its sections, as `RailGroup`s. */
  readonly rail?: ReactNode;
  /** Sections of the class `panel`, or a list of the class `screen-rows`. */
  readonly children: ReactNode;
}

/**
 * A page below the top bar that belongs to no form: its heading above one column, beside a rail if it has one. A title or a `ScreenNote` at the start of
 * a section is beside its controls where there is room. Focuses the first empty field.
 */
export function Screen({ title, lead, above, rail, children }: Props) {
  const page = useRef<HTMLDivElement>(null);
  useEmptyFieldFocus(page);
  const column = (
    <div className="screen" ref={page}>
      {above}
      <header>
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </header>
      {children}
    </div>
  );
  if (rail === undefined) return <main>{column}</main>;
  return (
    <RailPage label={title} rail={rail}>
      <div>{column}</div>
    </RailPage>
  );
}

/** What a section is about. */
export const ScreenNote = ({ children }: { readonly children: ReactNode }) => <p className="screen-note">{children}</p>;
