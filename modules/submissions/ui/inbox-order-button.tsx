import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { MenuButton } from '../../../src/ui/menu-button.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useViewActions } from '../../../src/ui/use-view-actions.ts';
import type { Form } from '../../workspaces/public.ts';
import { setInboxOrder, sortSearch } from '../commands.ts';
import { inboxOrderOf } from '../inbox-order-state.ts';
import { InboxOrder } from '../inbox-order.ts';
import { listViewOf, orderOf } from '../select.ts';
import { texts } from '../texts.ts';
import { rememberInboxOrder } from './use-list.ts';

const names = {
  activity: 'activityFirst',
  newest: 'newestFirst',
  oldest: 'oldestFirst',
  rank: 'bestFirst',
} as const;

/** Chooses the order of the Inbox. The results of a search can also be listed by rank. */
export function InboxOrderButton({ form }: { readonly form: Form }) {
  const send = useSend();
  const t = useTexts(texts);
  const isPhone = useIsPhone();
  const isSearching = useSelect((read) => listViewOf(read, form.id).search !== '');
  const shown = useSelect((read) => (orderOf(read, form.id) === 'rank' ? 'rank' : inboxOrderOf(read)));
  const isOldestFirst = shown === 'oldest';
  const choose = (order: keyof typeof names) => {
    if (order === 'rank') return void send(sortSearch({ form: form.id, newestFirst: false }));
    rememberInboxOrder(order);
    send(setInboxOrder({ form: form.id, order }));
  };
  const orders = isSearching ? (['rank', ...InboxOrder.options] as const) : InboxOrder.options;
  useViewActions(
    orders
      .filter((order) => order !== shown)
      .map((order) => ({
        id: `submissions/order-${order}`,
        title: t('orderIs', { order: t(names[order]) }),
        icon: 'swap',
        act: () => choose(order),
        isOnSubject: false,
      })),
  );
  return (
    <MenuButton
      className="inbox-order"
      name={t('orderIs', { order: t(names[shown]) })}
      label={
        <>
          <Icon name={isOldestFirst ? 'sort-up' : 'sort-down'} />
          {isPhone && t(names[shown])}
        </>
      }
      hasChevron={false}
      entries={orders.map((order) => ({
        id: order,
        label: t(names[order]),
        isSelected: order === shown,
        act: () => choose(order),
      }))}
    />
  );
}
