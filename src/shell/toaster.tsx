import { useEffect } from 'react';
import { sameList, useSelect, useSend } from '../ui/app-context.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useTranslate, useTexts } from '../ui/use-texts.ts';
import { dismissToast, undo, type Toast } from './messages.ts';
import { toasts } from './state.ts';
import { texts } from './texts.ts';

const icons = {
  success: 'check-circle',
  error: 'exclamation-circle',
  info: 'info-circle',
  warning: 'exclamation-triangle',
};

/** Shows and announces toasts until they time out or are closed. */
export function Toaster() {
  const t = useTexts(texts);
  const shown = useSelect((read) => [...read(toasts)], sameList);
  return (
    <section className="toasts" aria-label={t('notifications')}>
      <div aria-live="polite">
        {shown.map((toast) => (
          <ToastCard key={cardKeyOf(toast)} toast={toast} />
        ))}
      </div>
    </section>
  );
}

/** All undo toasts share a key: only one is shown at a time and the next one reuses its card. The text gets a new key, so that it is announced. */
const cardKeyOf = ({ id, undo: undone }: Toast): string => (undone === undefined ? id : 'undo');

function ToastCard({ toast }: { readonly toast: Toast }) {
  const send = useSend();
  const translate = useTranslate();
  const t = useTexts(texts);
  const { id, life, severity, title, text } = toast;
  useEffect(() => {
    const timer = setTimeout(() => send(dismissToast({ id })), life);
    return () => clearTimeout(timer);
  }, [id, life, send]);
  return (
    <div className={`toast toast-${severity}`}>
      <Icon name={icons[severity]} />
      <div className="toast-text" key={id}>
        {title !== undefined && <strong>{translate(title)}</strong>}
        <span dir="auto">{translate(text)}</span>
      </div>
      {toast.undo !== undefined && <Button onClick={() => send(undo({ id: toast.undo }))}>{t('undo')}</Button>}
      <Button kind="quiet" icon="times" aria-label={t('close')} onClick={() => send(dismissToast({ id }))} />
    </div>
  );
}
