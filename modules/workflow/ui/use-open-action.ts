import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { DraftsContext } from '../../settings/public.ts';
import { ActionForm } from './action-form.ts';
import { type Edit, OPEN_ACTION } from './edit.ts';
import { enteredAction, isEntered, OpenAction, openedAction } from './open-action.ts';
import { useActionErrors } from './use-action-errors.ts';

/** The one unfolded action. Its input survives a change of tab, and is included when saving. */
export function useOpenAction(edit: Edit) {
  const drafts = useContext(DraftsContext);
  const errorsOf = useActionErrors(edit);
  const [open, setOpen] = useState<OpenAction | null>(() => OpenAction.safeParse(drafts.of(OPEN_ACTION)).data ?? null);
  const formRef = useRef<HTMLFormElement>(null);
  const onEnter = useCallback((values: ActionForm) => setOpen((now) => now && { ...now, values }), []);
  const isChanged = open !== null && isEntered(edit, open);
  const shown = useRef(open);
  useEffect(() => {
    const draft = open && isChanged ? open : {};
    drafts.keep(OPEN_ACTION, draft);
    // Only what has changed here: what was not restored is still recorded.
    if (shown.current !== open) drafts.record(OPEN_ACTION, draft, OpenAction);
    shown.current = open;
  }, [drafts, open, isChanged]);
  /** The workflow with the input; undefined if that is invalid, which the form then shows. */
  const applied = (): Edit | undefined => {
    if (!open || !isChanged) return edit;
    const isValid = ActionForm.safeParse(open.values).success;
    if (isValid && Object.keys(errorsOf(open.values, openedAction(edit, open))).length === 0)
      return enteredAction(edit, open);
    formRef.current?.requestSubmit();
    return undefined;
  };
  return { open, setOpen, formRef, onEnter, isChanged, applied };
}
