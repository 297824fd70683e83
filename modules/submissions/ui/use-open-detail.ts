import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../../../src/ui/app-context.ts';
import type { Form } from '../../workspaces/public.ts';
import { neighboursOf } from '../select.ts';
import { detailPath, linkId, listPath } from './paths.ts';
import { useAutoAdvance } from './use-auto-advance.ts';

/** Moves on to the next submission when an action takes the open one out of the list. Returns a function that closes it. */
export function useOpenDetail(form: Form, id: number): () => void {
  const { read: readNow } = useApp();
  const navigate = useNavigate();
  const { search } = useLocation();
  /** The rows to focus once this is closed, the best one first. */
  const around = useRef<readonly (number | null)[]>([]);
  const close = useCallback(() => {
    const { next, previous } = neighboursOf(readNow, form.id, id);
    around.current = [id, next, previous];
    void navigate(`${listPath(form)}${search}`);
  }, [navigate, readNow, form, search, id]);
  // Not before: a dialog that is still appearing takes the focus again.
  useEffect(() => () => focusRow(around.current), []);
  const advance = useCallback(() => {
    const { next, previous } = neighboursOf(readNow, form.id, id);
    const to = next ?? previous;
    if (to === null) close();
    else void navigate(`${detailPath(form, to)}${search}`, { replace: true });
  }, [navigate, readNow, form, search, id, close]);
  useAutoAdvance(form.id, id, advance);
  return close;
}

/** Focuses the first of these rows that is on the page; an archived one may have left it. */
function focusRow(ids: readonly (number | null)[]): void {
  ids
    .flatMap((id) => (id === null ? [] : (document.getElementById(linkId(id)) ?? [])))
    .at(0)
    ?.focus();
}
