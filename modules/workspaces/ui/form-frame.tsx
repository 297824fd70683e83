import { Outlet, useParams } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { firstForm, formAt, pathOf } from '../select.ts';
import { FormRedirect } from './form-redirect.tsx';
import './workspaces.css';

/** Layout of every screen of a form. Its name is visible in the top bar; on paper, it is the heading. */
export default function FormFrame() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  const elsewhere = useSelect(firstForm);
  if (!form) return <FormRedirect to={elsewhere ? pathOf(elsewhere) : '/'} />;
  return (
    <>
      <section className="form-name" aria-labelledby="form-name">
        <h1 id="form-name" dir="auto">
          {form.name}
        </h1>
      </section>
      <Outlet />
    </>
  );
}
