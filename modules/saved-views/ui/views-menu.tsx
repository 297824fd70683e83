import { lazy, Suspense, useEffect, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { copyText } from '../../../src/ui/copy-text.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import { lastingQuery, type ListToolProps } from '../../submissions/public.ts';
import { pathOf } from '../../workspaces/public.ts';
import { loadViews } from '../commands.ts';
import { viewsOf } from '../state.ts';
import { texts } from '../texts.ts';
import './saved-views.css';

const RemoveViews = lazy(() => import('./remove-views.tsx'));
const SaveView = lazy(() => import('./save-view.tsx'));

/** Menu with a form's saved views, and commands to save the current one and copy its link. */
export default function ViewsMenu({ form }: ListToolProps) {
  const t = useTexts(texts);
  const send = useSend();
  const navigate = useNavigate();
  const { search } = useLocation();
  const list = `${pathOf(form)}/submissions`;
  const link = useHref(`${list}${lastingQuery(search)}`);
  const views = useSelect((read) => viewsOf(read, form.uid));
  const [open, setOpen] = useState<'save' | 'remove' | null>(null);
  const [isCopied, setCopied] = useCopied();
  useEffect(() => void send(loadViews({ form: form.uid })), [send, form.uid]);
  const copy = () => void copyText(new URL(link, location.href).href).then(setCopied);
  const tools = [
    { id: 'save', label: t('save'), icon: 'plus', act: () => setOpen('save') },
    { id: 'copy', label: t('copyLink'), icon: 'link', act: copy },
    ...(views.length > 0 ? [{ id: 'remove', label: t('manage'), icon: 'times', act: () => setOpen('remove') }] : []),
  ];
  useViewActions(
    tools.map(({ id, label, ...tool }) => ({ ...tool, id: `saved-views/${id}`, title: label, isOnSubject: false })),
  );
  return (
    <>
      <output className="views-copied">{isCopied && t('copied')}</output>
      <MenuButton
        name={t('views')}
        label={
          <>
            <Icon name="bookmark" />
            <span className="views-word">{t('viewsShort')}</span>
          </>
        }
        entries={[
          ...views.map(({ name, query }) => ({
            id: `view ${name}`,
            label: name,
            icon: query === lastingQuery(search) ? 'check' : 'bookmark',
            act: () => void navigate(`${list}${query}`),
          })),
          ...tools,
        ]}
      />
      <Suspense fallback={null}>
        {open === 'save' && <SaveView form={form.uid} onClose={() => setOpen(null)} />}
        {open === 'remove' && <RemoveViews form={form.uid} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** Duration of the copy confirmation in ms (SPEC.md point 9). */
const CONFIRMED_MS = 1_000;

function useCopied(): readonly [boolean, () => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return [isCopied, () => setCopied(true)];
}
