import { memo, useState } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { shownOf } from '../shown-submission.ts';
import { texts as moduleTexts } from '../texts.ts';
import { BackToList } from './back-to-list.tsx';
import { DetailBar } from './detail-bar.tsx';
import { DetailContent } from './detail-content.tsx';
import { OpenMarkKeys } from './mark-keys.tsx';
import { Neighbours } from './neighbours.tsx';
import { SenderHead } from './sender-head.tsx';
import { SenderInView } from './sender-in-view.ts';
import { useEscape } from './use-escape.ts';
import { useOpenDetail } from './use-open-detail.ts';
import { useDebouncedValue } from './use-debounced-value.ts';
import './detail.css';
import './reading-pane.css';

interface Props {
  readonly form: Form;
  readonly id: number;
}

/**
 * The open submission beside the Inbox's list, or over it on a phone. Keys act on the one in the URL, the rest shows the last
 * one that was open long enough to look at.
 */
export function ReadingPane({ form, id }: Props) {
  const label = useTexts(moduleTexts);
  const close = useOpenDetail(form, id);
  const shown = useDebouncedValue(id);
  const [isSenderInView, setSenderInView] = useState(true);
  useEscape(close);
  return (
    <section className="reading" aria-label={label('submission', { id: String(shown) })}>
      <OpenMarkKeys form={form} id={id} />
      <SenderInView value={isSenderInView}>
        <div className="reading-bar">
          <BackToList form={form} id={id} />
          <Bar form={form} id={shown} />
          <div className="reading-neighbours">
            <Neighbours form={form} id={id} />
          </div>
        </div>
        <Body key={shown} form={form} id={shown} onSenderInView={setSenderInView} />
      </SenderInView>
    </section>
  );
}

/** Memoized: a step to another submission renders neither bar nor body until it is shown. */
const Bar = memo(function Bar({ form, id }: Props) {
  const row = useSelect((read) => shownOf(read, form.id, id));
  return row ? <DetailBar form={form} submission={row} /> : null;
});

interface BodyProps extends Props {
  readonly onSenderInView: (isInView: boolean) => void;
}

/** A new element per submission starts at its top. */
const Body = memo(function Body({ form, id, onSenderInView }: BodyProps) {
  return (
    <div className="reading-body">
      <SenderHead form={form} id={id} onInView={onSenderInView} />
      <DetailContent form={form} id={id} />
    </div>
  );
});
