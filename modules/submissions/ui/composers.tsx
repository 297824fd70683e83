import { useEffect, useRef, useState, type RefObject } from 'react';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { sameList, useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import { drafts } from '../../drafts/public.ts';
import { closeComposer, showComposer } from '../commands.ts';
import { composerOf } from '../composer-state.ts';
import { detailComposer, type DetailComposer, type DetailProps } from '../points.ts';
import './composers.css';

const NEAREST: ScrollIntoViewOptions = { block: 'nearest' };

/** The open composer, or one field that offers all of them. */
export function Composers(props: DetailProps) {
  const { submission_id: submission } = props.submission;
  const app = useApp();
  const send = useSend();
  const composers = useComposers(props);
  const shown = useSelect((read) => composerOf(read, submission));
  // A draft is shown again, without taking the focus, until it is closed.
  const drafted = composers.find(({ id }) => app.read(drafts).get(`${id} ${submission}`))?.id;
  const [continued, setContinued] = useState(drafted);
  const open = composers.find(({ id }) => id === shown) ?? composers.find(({ id }) => id === continued);
  const latest = useRef<string>(undefined);
  useEffect(() => {
    if (open) latest.current = open.id;
  });
  // What is answered stays in sight above the field.
  useEffect(() => {
    if (shown !== undefined) document.querySelector('.timeline .thread > li:last-child')?.scrollIntoView?.(NEAREST);
  }, [shown]);
  // Only what a newly opened page would also show: recorded screens do not know whether a field with a draft was closed.
  const list = open?.id === (shown ?? drafted) ? `submissions/composer ${submission}` : undefined;
  if (!open)
    return (
      <div className="composer-slot" data-list={list} data-part="composer">
        <ClosedField
          {...props}
          composers={composers}
          latest={latest}
          onOpen={(id) => void send(showComposer({ id, submission }))}
        />
      </div>
    );
  const close = () => {
    setContinued(undefined);
    if (shown !== undefined) send(closeComposer({ id: open.id, submission }));
  };
  const given = { ...props, isFocused: shown === open.id, onClose: close };
  return (
    <div className="composer-slot" data-list={list} data-part="composer">
      <ContributedView key={open.id} id={open.id} view={open.view} given={given} fallback={<span hidden aria-busy />} />
    </div>
  );
}

/** Those that are possible for the submission. */
function useComposers(props: DetailProps): readonly DetailComposer[] {
  const app = useApp();
  return useSelect(
    (read) =>
      app
        .contributionsWhere(detailComposer, ({ isShown }) => isShown?.(read, props) ?? true)
        .toSorted((a, b) => a.order - b.order),
    sameList,
  );
}

interface ClosedProps extends DetailProps {
  readonly composers: readonly DetailComposer[];
  /** The id of the one that was open before, whose button takes the focus that it leaves. */
  readonly latest: RefObject<string | undefined>;
  readonly onOpen: (id: string) => void;
}

/** Looks like the field that it opens: a click into it opens the first composer, the buttons open each. */
function ClosedField({ composers, latest, onOpen, ...props }: ClosedProps) {
  const app = useApp();
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (latest.current === undefined || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(`[data-composer="${latest.current}"]`)?.focus({ preventScroll: true });
  }, [latest]);
  const [first] = composers;
  if (!first) return null;
  return (
    <div ref={box} className="composer-closed">
      {/* The button of the same composer is for keys and screen readers. */}
      <button type="button" className="composer-prompt" tabIndex={-1} aria-hidden onClick={() => onOpen(first.id)}>
        {translate(app.attempt(first, () => first.prompt(props)) ?? first.label)}
      </button>
      {composers.toReversed().map((composer) => (
        <OpenButton key={composer.id} composer={composer} onOpen={() => onOpen(composer.id)} />
      ))}
    </div>
  );
}

function OpenButton({ composer, onOpen }: { readonly composer: DetailComposer; readonly onOpen: () => void }) {
  const key = useBoundKey(composer.action);
  return (
    <Button
      kind={composer.isToVisitor ? 'primary' : 'quiet'}
      icon={composer.icon}
      data-composer={composer.id}
      onClick={onOpen}
    >
      {useTranslate()(composer.label)}
      {key !== '' && <kbd aria-hidden="true">{key}</kbd>}
    </Button>
  );
}
