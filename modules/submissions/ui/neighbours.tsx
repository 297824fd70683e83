import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useBoundKey } from '../../../src/shell/use-bound-key.ts';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { throttleUrlUpdates } from '../../../src/ui/throttle-url.ts';
import { useShortcut } from '../../../src/ui/use-shortcut.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { idsInView, neighboursOf } from '../select.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { detailPath } from './paths.ts';

/** The position in the list, and links to the previous and the next submission with their keys. */
export function Neighbours({ form, id }: { readonly form: Form; readonly id: number }) {
  const label = useTexts(moduleTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const previous = useSelect((read) => neighboursOf(read, form.id, id).previous);
  const next = useSelect((read) => neighboursOf(read, form.id, id).next);
  const pathTo = (to: number | null) => (to === null ? null : `${detailPath(form, to)}${search}`);
  const step = useStep(form, id, (to) => void navigate(`${detailPath(form, to)}${search}`, { replace: true }));
  // Both with either neighbour: after a step to the last one, which the page does not show yet, there is a way back.
  const hasSome = previous !== null || next !== null;
  useShortcut('submissions/next', hasSome ? () => step('next') : null);
  useShortcut('submissions/previous', hasSome ? () => step('previous') : null);
  const [nextKey, previousKey] = [useBoundKey('submissions/next'), useBoundKey('submissions/previous')];
  return (
    <div className="detail-neighbours">
      <PositionInList form={form} id={id} />
      <Neighbour name={label('previousSubmission')} shortcut={previousKey} icon="chevron-up" path={pathTo(previous)} />
      <Neighbour name={label('nextSubmission')} shortcut={nextKey} icon="chevron-down" path={pathTo(next)} />
    </div>
  );
}

/** `3 of 129`. */
export function PositionInList({ form, id }: { readonly form: Form; readonly id: number }) {
  const t = useTexts(texts);
  const text = useSelect((read) => {
    const ids = idsInView(read, form.id);
    const at = ids.indexOf(id);
    return at === -1 ? '' : t('position', { at: at + 1, total: ids.length });
  });
  return (
    <span className="position-in-list" data-region={`submissions/position ${id}`}>
      {text}
    </span>
  );
}

/** Steps from where the latest step leads, since a key that is held repeats faster than screens change. */
function useStep(form: Form, id: number, go: (to: number) => void): (direction: 'previous' | 'next') => void {
  const { read } = useApp();
  const pending = useRef<readonly number[]>([]);
  // Not after the paint: a key may come before, and unpaced steps make WebKit throw.
  useLayoutEffect(throttleUrlUpdates, []);
  useEffect(() => {
    // Steps up to the one that has arrived; none if something else has been opened.
    const at = pending.current.indexOf(id);
    pending.current = at === -1 ? [] : pending.current.slice(at + 1);
  }, [id]);
  return (direction) => {
    const to = neighboursOf(read, form.id, pending.current.at(-1) ?? id)[direction];
    if (to === null) return;
    pending.current = [...pending.current, to];
    go(to);
  };
}

interface NeighbourProps {
  readonly name: string;
  readonly shortcut: string;
  readonly icon: string;
  readonly path: string | null;
}

function Neighbour({ name, shortcut, icon, path }: NeighbourProps) {
  if (path === null)
    return (
      <span className="button button-quiet button-icon is-off" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <Link
      to={path}
      replace
      className="button button-quiet button-icon"
      aria-label={name}
      title={shortcut === '' ? name : `${name} (${shortcut})`}
    >
      <Icon name={icon} />
    </Link>
  );
}
