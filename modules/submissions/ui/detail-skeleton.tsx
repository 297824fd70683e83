import { useSelect } from '../../../src/ui/app-context.ts';
import { rowOf } from '../select.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { SubmittedFields } from './submitted-fields.tsx';

/** The fields already known from the list, with placeholders for the rest. */
export function DetailSkeleton({ id }: { readonly id: number }) {
  const t = useTexts(texts);
  const row = useSelect((read) => rowOf(read, id));
  return (
    <section className="detail" aria-busy="true" aria-label={t('loadingDetail')}>
      <div className="detail-main">
        {row ? <SubmittedFields submission={row} /> : <div className="skeleton detail-block" />}
        <div className="skeleton detail-block" />
      </div>
      <div className="detail-side">
        <div className="skeleton detail-block-tall" />
      </div>
    </section>
  );
}
