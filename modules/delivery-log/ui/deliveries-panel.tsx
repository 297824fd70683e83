import { useEffect } from 'react';
import { failureOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Progress } from '../../../src/ui/progress.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { DetailProps } from '../../submissions/public.ts';
import { loadDeliveries } from '../commands.ts';
import { deliveries } from '../state.ts';
import { texts } from '../texts.ts';
import { Item } from './item.tsx';
import './deliveries.css';

/** Panel with the outbound deliveries of a submission, their attempts and a retry button. */
export default function DeliveriesPanel({ submission }: DetailProps) {
  const t = useTexts(texts);
  const send = useSend();
  const id = submission.submission_id;
  useEffect(() => void send(loadDeliveries({ submission: id })), [send, id]);
  return (
    <section className="deliveries" aria-label={t('deliveries')}>
      <h3>{t('deliveries')}</h3>
      <Content submission={id} />
    </section>
  );
}

function Content({ submission }: { readonly submission: number }) {
  const t = useTexts(texts);
  const send = useSend();
  const all = useSelect((read) => read(deliveries).get(submission)?.deliveries);
  const failure = useSelect(failureOf(loadDeliveries, String(submission)));
  if (!all && failure !== null)
    return <LoadError failure={failure} onAgain={() => void send(loadDeliveries({ submission }))} />;
  if (!all) return <Progress label={t('loading')} />;
  if (all.length === 0) return <p className="deliveries-none">{t('none')}</p>;
  return (
    <ul className="deliveries-list">
      {all.map((delivery) => (
        <Item key={delivery.id} submission={submission} delivery={delivery} />
      ))}
    </ul>
  );
}
