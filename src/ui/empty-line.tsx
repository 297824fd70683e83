import { shoreline } from './shoreline.ts';
import './empty-page.css';

/** The line of the logo across a page without content, with what is to arrive in its bay. */
export function EmptyLine({ isAwaiting = false }: { readonly isAwaiting?: boolean }) {
  return (
    <svg viewBox="0 0 1440 196" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="empty-line">
      <path d={shoreline} />
      {isAwaiting && <circle cx="720" cy="128" r="8" />}
    </svg>
  );
}
