import { NavLink, Outlet, useParams } from 'react-router';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import type { Form, FormState } from '../contract.ts';
import { formTab, type FormTab } from '../points.ts';
import { firstForm, formAt, pathOf } from '../select.ts';
import { FormRedirect } from './form-redirect.tsx';
import './workspaces.css';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** Layout of every screen of a form: its name, status and tabs. */
export default function FormFrame() {
  const app = useApp();
  const t = useTexts(texts);
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  const elsewhere = useSelect(firstForm);
  if (!form) return <FormRedirect to={elsewhere ? pathOf(elsewhere) : '/'} />;
  const tabs = app
    .contributionsWhere(formTab, (tab) => tab.isShown?.(form) ?? true)
    .toSorted((a, b) => a.order - b.order);
  return (
    <>
      <section className="form-head" aria-labelledby="form-name">
        <h1 id="form-name">{form.name}</h1>
        <Status state={form.state} />
        <nav className="tabs" aria-label={t('form')}>
          {tabs.map((tab) => (
            <Tab key={tab.id} form={form} tab={tab} />
          ))}
        </nav>
      </section>
      <Outlet />
    </>
  );
}

function Tab({ form, tab }: { readonly form: Form; readonly tab: FormTab }) {
  const say = useTranslate();
  const search = useSelect((read) => tab.search?.(read, form) ?? '');
  return <NavLink to={`${pathOf(form)}/${tab.path}${search}`}>{say(tab.label)}</NavLink>;
}

/** Good after the first real submission, Fresh before it (SPEC.md point 2, Home). */
function Status({ state }: { readonly state: FormState }) {
  const t = useTexts(texts);
  const isGood = state === 'production';
  return (
    <Tag tone={isGood ? 'good' : 'waiting'}>
      <Icon name={isGood ? 'check' : 'hourglass'} />
      <span className="visually-hidden">{t('status')}</span> {t(isGood ? 'good' : 'fresh')}
    </Tag>
  );
}
