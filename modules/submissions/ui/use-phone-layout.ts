import { useLayoutEffect, useRef, useState } from 'react';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { suggestLayout } from '../commands.ts';
import { layout } from '../layout-state.ts';

/**
 * A phone starts with the Inbox and a wide screen with the Table, unless the account has selected a layout. A window whose width
 * changes later keeps what it shows. Returns whether the Inbox is about to be shown: the first frame still has the Table.
 */
export function usePhoneLayout(isOfList: boolean): boolean {
  const { read } = useApp();
  const send = useSend();
  const isPhone = useIsPhone();
  const isDone = useRef(false);
  const [isStarting, setStarting] = useState(isPhone && isOfList);
  const isDecided = useSelect((state) => state(layout).isChosen || state(layout).shown === 'inbox');
  if (isStarting && isDecided) setStarting(false);
  useLayoutEffect(() => {
    if (isDone.current || !isOfList) return;
    isDone.current = true;
    const byDefault = isPhone ? 'inbox' : 'table';
    const { shown, isChosen } = read(layout);
    if (!isChosen && shown !== byDefault) send(suggestLayout({ layout: byDefault }));
  }, [read, send, isPhone, isOfList]);
  return isStarting && !isDecided;
}
