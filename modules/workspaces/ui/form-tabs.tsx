import { NavLink, useParams } from 'react-router';
import { usePageTitle } from '../../../src/shell/use-page-title.ts';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import type { Form, FormState } from '../contract.ts';
import { formTab, type FormTab } from '../points.ts';
import { formAt, pathOf } from '../select.ts';
import { texts } from '../texts.ts';
import './workspaces.css';

/** Status and tabs of the form in the URL: next to its name on a wide screen, at the bottom of a phone. Or the name of the screen. */
export default function FormTabs() {
  const app = useApp();
  const t = useTexts(texts);
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  if (!form) return <PageTab />;
  const tabs = app
    .contributionsWhere(formTab, (tab) => tab.isShown?.(form) ?? true)
    .toSorted((a, b) => a.order - b.order);
  return (
    <>
      <Status state={form.state} />
      <nav className="tabs" aria-label={t('form')}>
        {tabs.map((tab) => (
          <Tab key={tab.id} form={form} tab={tab} />
        ))}
      </nav>
    </>
  );
}

/** A screen of no form, in the place of the tabs. */
function PageTab() {
  const title = usePageTitle();
  if (title === undefined) return null;
  return (
    <div className="tabs tabs-of-page">
      <span aria-current="page">{title}</span>
    </div>
  );
}

function Tab({ form, tab }: { readonly form: Form; readonly tab: FormTab }) {
  const translate = useTranslate();
  const app = useApp();
  const search = useSelect((read) => app.attempt(tab, () => tab.search?.(read, form)) ?? '');
  return (
    <NavLink to={`${pathOf(form)}/${tab.path}${search}`}>
      <Icon name={tab.icon ?? 'circle'} />
      <span>{translate(tab.label)}</span>
    </NavLink>
  );
}

/** Good after the first real submission, Fresh before it (SPEC.md point 2, Home). */
function Status({ state }: { readonly state: FormState }) {
  const t = useTexts(texts);
  const isGood = state === 'production';
  return (
    <span className="form-status">
      <Tag tone={isGood ? 'good' : 'plain'}>
        {isGood && <Icon name="check" />}
        <span className="visually-hidden">{t('status')}</span> {t(isGood ? 'good' : 'fresh')}
      </Tag>
    </span>
  );
}
