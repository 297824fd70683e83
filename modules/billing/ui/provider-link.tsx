import type { ReactNode } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { addressOf } from '../../../src/shell/api.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { visitProvider } from '../commands.ts';
import type { BillingAction } from '../events.ts';
import { texts } from './texts.ts';

interface Props {
  /** The navigation that leads there (SPEC.md point 7). */
  readonly to: Endpoint;
  readonly query?: { readonly plan_id: string };
  readonly errand: BillingAction;
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly children: ReactNode;
}

/** A link to a page of the billing provider in a new tab. */
export function ProviderLink({ to, query, errand, kind = 'secondary', children }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <a
      className={`button button-${kind}`}
      href={addressOf(to, {}, query)}
      target="_blank"
      rel="noopener"
      onClick={() => void send(visitProvider({ errand }))}
    >
      {children}
      <Icon name="external-link" />
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}
