import { useApp } from '../../../src/ui/app-context.ts';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import { deliveryKindLabel, SENDER } from '../../deliveries/public.ts';
import type { Delivery } from '../contract.ts';
import { texts } from './texts.ts';

/** A kind of delivery as shown. */
interface ShownKind {
  readonly kind: string;
  readonly label: string;
  readonly icon: string;
  readonly isByPerson: boolean;
  readonly isToSender: boolean;
  readonly hasRequest: boolean;
}

/** The kinds of delivery that modules have named. One without a label is shown by its id. */
export function useKinds() {
  const app = useApp();
  const translate = useTranslate();
  const all = app.contributions(deliveryKindLabel);
  const shown = (kind: string): ShownKind => {
    const named = all.find((one) => one.kind === kind);
    return {
      kind,
      label: named ? translate(named.label) : kind,
      icon: named?.icon ?? 'send',
      isByPerson: named?.isByPerson === true,
      isToSender: named?.isToSender === true,
      hasRequest: named?.hasRequest === true,
    };
  };
  /** Emails to the sender of a submission are auto-replies. */
  const shownOf = ({ kind, target }: Pick<Delivery, 'kind' | 'target'>): ShownKind =>
    target === SENDER ? { ...shown(kind), label: translate(texts('autoReply')), icon: 'robot' } : shown(kind);
  return { shown, shownOf, filters: all.filter(({ isStep }) => isStep !== true).map(({ kind }) => shown(kind)) };
}
