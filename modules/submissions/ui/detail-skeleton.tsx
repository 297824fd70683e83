import { useSelect } from '../../../src/ui/app-context.ts';
import { rowOf } from '../select.ts';
import { SubmittedFields } from './submitted-fields.tsx';

/** What the list knows already, and the shape of the rest. */
export function DetailSkeleton({ id }: { readonly id: number }) {
  const row = useSelect((read) => rowOf(read, id));
  return (
    <div className="detail" aria-busy="true">
      <div className="detail-main">
        {row ? <SubmittedFields submission={row} /> : <div className="skeleton detail-block" />}
        <div className="skeleton detail-block" />
      </div>
      <div className="detail-side">
        <div className="skeleton detail-block-tall" />
      </div>
    </div>
  );
}
