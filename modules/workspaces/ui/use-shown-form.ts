import { useState } from 'react';
import { useParams } from 'react-router';
import type { Read } from '../../../src/kernel/index.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import type { Form } from '../contract.ts';
import { firstForm, formAt } from '../select.ts';
import type { Workspace } from '../state.ts';

interface ShownForm {
  readonly form: Form | undefined;
  readonly workspace: Workspace | undefined;
}

/** The form of the screen; on a screen of no form, the one that was open last, or the first one. */
export function useShownForm(): ShownForm {
  const { project, form } = useParams();
  const [last, setLast] = useState({ project, form });
  if (form !== undefined && (form !== last.form || project !== last.project)) setLast({ project, form });
  const shown = (read: Read) => {
    const first = firstForm(read);
    return formAt(read, last) ?? (first && formAt(read, { project: first.project_uid, form: first.uid }));
  };
  return { form: useSelect((read) => shown(read)?.form), workspace: useSelect((read) => shown(read)?.workspace) };
}
