import { Navigate } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { firstForm, pathOf } from '../select.ts';
import { FormRedirect } from './form-redirect.tsx';

/** Redirects to the first form of the first workspace that has one, or to the setup (SPEC.md point 2, Root). */
export default function Root() {
  const form = useSelect(firstForm);
  return form ? <Navigate to={pathOf(form)} replace /> : <FormRedirect to="/setup" />;
}
