import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useSend } from '../../../src/ui/app-context.ts';
import { hasInboxOrder, hasSort } from '../list-url.ts';
import { followUrl, openForm, setInboxOrder, setOrder } from '../commands.ts';
import { InboxOrder } from '../inbox-order.ts';

/** Loads a form's list and keeps its filters in sync with the URL, including Back. */
export function useList(form: number): void {
  const send = useSend();
  const { search } = useLocation();
  const how = useNavigationType();
  const isOpened = useRef(false);
  useEffect(() => {
    // A replaced URL comes from our own typing, and the list is already ahead of it.
    if (isOpened.current && how === NavigationType.Replace) return;
    isOpened.current = true;
    send(followUrl({ form, query: search }));
  }, [send, form, search, how]);
  useRememberedOrder(form, search);
  // Starts after the order is known, since the order decides which rows load first. Cancelled on unmount.
  useEffect(() => {
    const opening = send(openForm({ form }));
    return () => opening.cancel();
  }, [send, form]);
}

const KEY = 'inlet-newest-first';
const INBOX_KEY = 'inlet-inbox-order';

/** Remembers the selected order of the Table for this browser's next visit. */
export function rememberOrder(newestFirst: boolean): void {
  localStorage.setItem(KEY, String(newestFirst));
}

/** Remembers the selected order of the Inbox for this browser's next visit. */
export function rememberInboxOrder(order: InboxOrder): void {
  localStorage.setItem(INBOX_KEY, order);
}

/** Applies the remembered orders unless the URL sets them. */
function useRememberedOrder(form: number, query: string): void {
  const send = useSend();
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const remembered = localStorage.getItem(KEY);
    if (remembered !== null && !hasSort(query)) send(setOrder({ form, newestFirst: remembered === 'true' }));
    const { data: order } = InboxOrder.safeParse(localStorage.getItem(INBOX_KEY));
    if (order && !hasInboxOrder(query)) send(setInboxOrder({ form, order }));
  }, [send, form, query]);
}
