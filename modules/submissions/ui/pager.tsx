import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { afterPaint } from '../../../src/ui/after-paint.ts';
import { Button } from '../../../src/ui/button.tsx';
import type { Form } from '../../workspaces/public.ts';
import { goToPage } from '../commands.ts';
import { countsOf, isSameCounts } from '../counts.ts';
import { isSamePage, PAGE_SIZE, pageOf } from '../select.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './pager.css';

/** Previous and Next buttons with the current position (SPEC.md point 9). */
export function Pager({ form }: { readonly form: Form }) {
  const t = useTexts(texts);
  const send = useSend();
  const { ids, page, pages, total } = useSelect((read) => pageOf(read, form.id), isSamePage);
  const { unread } = useSelect((read) => countsOf(read, form.id), isSameCounts);
  if (total === 0) return null;
  const from = (page - 1) * PAGE_SIZE + 1;
  const go = (to: number) => afterPaint(() => void send(goToPage({ form: form.id, page: to })));
  return (
    <nav className="pager" aria-label={t('pages')} data-part="pager">
      <span className="pager-position">
        <span>{t('range', { from, to: from + ids.length - 1, total })}</span>
        {unread > 0 && <span> · {t('unreadCount', { count: unread })}</span>}
      </span>
      <Button icon="chevron-left" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('previous')}
      </Button>
      <Button icon="chevron-right" className="pager-next" disabled={page >= pages} onClick={() => go(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
