import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { formAt, pathOf, type Form } from '../../workspaces/public.ts';

/** The form in the current URL. */
export function useFormHere(): Form | undefined {
  const params = useParams();
  return useSelect((read) => formAt(read, params)?.form);
}

export const listPath = (form: Form) => `${pathOf(form)}/submissions`;
export const detailPath = (form: Form, id: number) => `${listPath(form)}/raw/${id}`;
export const logPath = (form: Form, id: number) => `${listPath(form)}/logs/${id}`;
/** DOM id of a row's link, used to restore focus when the detail closes. */
export const linkId = (id: number) => `submission-${id}`;
