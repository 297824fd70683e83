import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './inbox-skeleton.css';

const rows = Array.from({ length: 12 }, (_, at) => at);

/** Placeholders in the shape of the Inbox's rows while they load. */
export function InboxSkeleton() {
  const t = useTexts(texts);
  return (
    <output className="inbox-skeleton" aria-label={t('loading')}>
      {rows.map((row) => (
        <span key={row}>
          <span className="skeleton" />
          <span className="skeleton" />
        </span>
      ))}
    </output>
  );
}

/** Where the pane says how many are unread, and leads to the next one. */
export function PaneSkeleton() {
  return (
    <div className="split-note pane-skeleton">
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}
