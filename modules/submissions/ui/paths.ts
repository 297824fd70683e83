import { useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { formAt, pathOf, type Form } from '../../workspaces/public.ts';

/** The form that the address names. */
export function useFormHere(): Form | undefined {
  const params = useParams();
  return useSelect((read) => formAt(read, params)?.form);
}

export const listPath = (form: Form) => `${pathOf(form)}/submissions`;
export const detailPath = (form: Form, id: number) => `${listPath(form)}/raw/${id}`;
export const logPath = (form: Form, id: number) => `${listPath(form)}/logs/${id}`;
/** The id of a row's link, for giving the focus back when its detail closes. */
export const linkId = (id: number) => `submission-${id}`;
