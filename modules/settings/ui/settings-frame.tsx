import { useEffect, useEffectEvent } from 'react';
import { Navigate, NavLink, Outlet, useBlocker, useLocation, useParams } from 'react-router';
import type { Read } from '../../../src/kernel/index.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Confirm } from '../../../src/ui/confirm.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { RailGroup, RailPage } from '../../../src/ui/rail-page.tsx';
import { isLoading } from '../../../src/ui/use-load.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { formAt, formBy, pathOf, type Form } from '../../workspaces/public.ts';
import { groupOf, settingsGroups, type SettingsTab } from '../points.ts';
import { texts } from '../texts.ts';
import { DraftsContext } from './drafts.ts';
import './settings.css';
import { useDrafts } from './use-drafts.ts';
import { useTabs } from './use-tabs.ts';

/** Layout with the tabs of a form's settings; redirects view-only users to the submissions (SPEC.md point 6). */
export default function SettingsFrame() {
  const params = useParams();
  const form = useSelect((read) => formAt(read, params)?.form);
  if (!form) return null;
  if (form.user_role === 'ONLY_VIEW_USER') return <Navigate to={`${pathOf(form)}/submissions`} replace />;
  return <Settings key={form.uid} form={form} />;
}

function Settings({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const tabs = useTabs();
  const groups = settingsGroups.filter((group) => tabs.some((tab) => groupOf(tab) === group));
  const { drafts, discardAll, unsaved, isOverlayEdited, closing } = useDrafts(form.uid);
  useSummaries(form.uid);
  return (
    <RailPage
      className="settings"
      label={t('settings')}
      rail={groups.map((group) => (
        <RailGroup key={group} title={t(group)}>
          {tabs
            .filter((tab) => groupOf(tab) === group)
            .map((tab) => (
              <li key={tab.id}>
                <Entry tab={tab} form={form} isUnsaved={unsaved.includes(tab.path)} />
              </li>
            ))}
        </RailGroup>
      ))}
    >
      <DraftsContext value={drafts}>
        <div className="settings-tab">
          <Outlet />
        </div>
      </DraftsContext>
      <Leaving form={form} unsaved={unsaved} isOverlayEdited={isOverlayEdited} onLeave={discardAll} />
      {closing && (
        <Confirm title={t('discard')} action={t('discardDo')} {...closing}>
          <p>{t('discardLead')}</p>
        </Confirm>
      )}
    </RailPage>
  );
}

interface EntryProps {
  readonly tab: SettingsTab;
  readonly form: Form;
  readonly isUnsaved: boolean;
}

function Entry({ tab, form, isUnsaved }: EntryProps) {
  const app = useApp();
  const translate = useTranslate();
  const t = useTexts(texts);
  const { path, label, icon = 'circle' } = tab;
  const summary = useSelect((read) => {
    const text = app.attempt(tab, () => tab.summary?.text(read, form.uid));
    return text === undefined ? '' : translate(text);
  });
  return (
    <NavLink to={`${pathOf(form)}/settings/${path}`}>
      <Icon name={icon} />
      <span className="page-rail-label" data-region={`settings/label ${path}`}>
        {translate(label)}
      </span>
      {summary !== '' && !isUnsaved && (
        <span
          className={tab.summary?.isOn ? 'tag tag-good' : 'settings-summary'}
          data-region={`settings/summary ${form.uid} ${path}`}
        >
          {' '}
          {summary}
        </span>
      )}
      {isUnsaved && (
        <span className="settings-unsaved">
          <span className="visually-hidden">{t('unsaved')}</span>
        </span>
      )}
    </NavLink>
  );
}

/** Loads what the entries summarise when the settings of a form open. The open tab loads its own data. */
function useSummaries(form: string): void {
  const app = useApp();
  const send = useSend();
  const tabs = useTabs();
  const { pathname } = useLocation();
  const onOpened = useEffectEvent(() => {
    for (const tab of tabs) {
      const load = pathname.endsWith(`/${tab.path}`) ? undefined : app.attempt(tab, () => tab.summary?.load(form));
      if (load && !isLoading(app.read, load, form)) send(load);
    }
  });
  useEffect(() => onOpened(), []);
}

interface LeavingProps {
  readonly form: Form;
  readonly unsaved: readonly string[];
  readonly isOverlayEdited: () => boolean;
  readonly onLeave: () => void;
}

/**
 * Asks before leaving discards drafts. They survive a change of tab, except for those of a drawer or dialog. A deleted
 * form does not block leaving.
 */
function Leaving({ form, unsaved, isOverlayEdited, onLeave }: LeavingProps) {
  const translate = useTranslate();
  const t = useTexts(texts);
  const { read } = useApp();
  const tabs = useTabs();
  const blocker = useBlocker(
    ({ nextLocation }) =>
      unsaved.length > 0 &&
      formBy(read, form.uid) !== undefined &&
      (isOverlayEdited() || !isInside(read, form, nextLocation.pathname)),
  );
  if (blocker.state !== 'blocked') return null;
  const names = tabs.filter(({ path }) => unsaved.includes(path)).map(({ label }) => translate(label));
  return (
    <Confirm
      title={t('leave')}
      action={t('leaveDo')}
      kind="danger"
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      <p>{t('leaveLead', { tabs: names.join(', ') })}</p>
    </Confirm>
  );
}

function isInside(read: Read, form: Form, path: string): boolean {
  const [, project, key, screen] = path.split('/');
  return screen === 'settings' && formAt(read, { project, form: key })?.form.uid === form.uid;
}
