import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { DisplayText } from '../../contract/text.ts';
import { useTranslate } from './use-texts.ts';

/** Focuses the first empty field of a page when it opens, unless something in it has the focus. */
export function useEmptyFieldFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (page.current?.contains(document.activeElement)) return;
    const inputs = [...(page.current?.querySelectorAll('input') ?? [])];
    inputs.find((input) => input.value === '')?.focus();
  }, [page]);
}

/** A page with a single card, such as login. Focuses the first empty field. */
export function CardPage({
  title,
  lead,
  children,
  foot,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}) {
  const page = useRef<HTMLElement>(null);
  useEmptyFieldFocus(page);
  return (
    <main className="card-page" ref={page}>
      <section className="card">
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </section>
      {foot !== undefined && <p className="card-foot">{foot}</p>}
    </main>
  );
}

/** The form's general errors, above the fields. */
export function FormErrors({ errors }: { readonly errors: readonly DisplayText[] }) {
  const translate = useTranslate();
  if (errors.length === 0) return null;
  return (
    <div className="notice notice-error" role="alert">
      {errors.map(translate).join(' ')}
    </div>
  );
}
