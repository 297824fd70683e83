import './thread.css';

/** Where an entry of a list with the class `thread` meets its line. */
export function ThreadBend() {
  return (
    <svg className="thread-bend" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M4 -3C4 6.5 19 3 19 12S4 17.5 4 27" />
      <circle cx="10" cy="12" r="4" />
    </svg>
  );
}
