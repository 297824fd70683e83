import { useLayoutEffect, useRef } from 'react';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { suggestLayout } from '../commands.ts';
import { layout } from '../layout-state.ts';

/**
 * A phone starts with the Inbox and a wide screen with the Table, unless the account has selected a layout. A window whose width
 * changes later keeps what it shows.
 */
export function usePhoneLayout(isOfList: boolean): void {
  const { read } = useApp();
  const send = useSend();
  const isPhone = useIsPhone();
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || !isOfList) return;
    isDone.current = true;
    const byDefault = isPhone ? 'inbox' : 'table';
    const { shown, isChosen } = read(layout);
    if (!isChosen && shown !== byDefault) send(suggestLayout({ layout: byDefault }));
  }, [read, send, isPhone, isOfList]);
}
