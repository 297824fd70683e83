import { useEffect, useState } from 'react';
import { failureOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { loadDeliveries } from '../commands.ts';
import { deliveries } from '../state.ts';
import { texts } from '../texts.ts';
import { Item } from './item.tsx';
import { outcomeOf } from './outcome.tsx';
import './deliveries.css';

/** Panel with the outbound deliveries of a submission, their attempts and a retry button; nothing if there are none. */
export default function DeliveriesPanel({ submission }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const id = submission.submission_id;
  const load = () => void send(loadDeliveries({ submission: id }));
  useEffect(() => void send(loadDeliveries({ submission: id })), [send, id]);
  const all = useSelect((read) => read(deliveries).get(id)?.deliveries);
  const failure = useSelect(failureOf(loadDeliveries, String(id)));
  // Folded unless something needs attention; it does not fold again while somebody reads it.
  const needsAttention = all?.some((one) => outcomeOf(one) !== 'done') ?? false;
  const [isOpen, setOpen] = useState(needsAttention);
  if (needsAttention && !isOpen) setOpen(true);
  const hasFailed = all === undefined && failure !== null;
  if (!hasFailed && (all ?? []).length === 0) return null;
  return (
    <section className="deliveries" aria-label={t('deliveries')}>
      {hasFailed ? (
        <>
          <h3>{t('deliveries')}</h3>
          <LoadError failure={failure} onAgain={load} isPart />
        </>
      ) : (
        <details open={isOpen}>
          <summary>
            <h3>{t('deliveries')}</h3> <span className="deliveries-count">{all?.length}</span>
            <Icon name="chevron-down" />
          </summary>
          <ul className="deliveries-list" data-list={`deliveries/of ${id}`}>
            {all?.map((delivery) => (
              <Item key={delivery.id} submission={id} delivery={delivery} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
