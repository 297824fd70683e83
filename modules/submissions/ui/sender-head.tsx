import { useEffect, useRef } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { observeInView } from '../../../src/ui/observe-in-view.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { shownOf } from '../shown-submission.ts';
import { senderOf } from '../submitted-data.ts';
import { texts } from '../texts.ts';
import { SenderAddress } from './sender-address.tsx';
import { Ago, ReaderTime } from './submission-time.tsx';
import './sender-head.css';

interface Props {
  readonly form: Form;
  readonly id: number;
  /** The id as in the URL, which may not be a number. */
  readonly named?: string;
}

interface HeadProps extends Props {
  readonly onInView: (isInView: boolean) => void;
}

/** Who wrote, and when: known from the list before the rest is loaded. */
export function SenderHead({ form, id, named = String(id), onInView }: HeadProps) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = head.current;
    if (!element) return undefined;
    // The dialog keeps its element, and with it where the previous submission was scrolled to.
    if (element.parentElement) element.parentElement.scrollTop = 0;
    return observeInView(element, onInView);
  }, [onInView]);
  const row = useSelect((read) => shownOf(read, form.id, id));
  return (
    <div ref={head} className="sender-head">
      <h2 data-region={`submissions/sender ${id}`}>
        <SenderName form={form} id={id} named={named} />
      </h2>
      {row && (
        <>
          <small>
            <ReaderTime row={row} />
            <Ago time={row.submission_time} />
          </small>
          <SenderAddress row={row} />
          <small>#{id}</small>
        </>
      )}
    </div>
  );
}

/** The sender's name, or the submission's number. */
export function SenderName({ form, id, named = String(id) }: Props) {
  const t = useTexts(texts);
  const name = useSelect((read) => {
    const row = shownOf(read, form.id, id);
    return row && senderOf(row.submitted_data);
  });
  return <bdi>{name ?? t('submission', { id: named })}</bdi>;
}
