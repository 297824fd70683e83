import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useSend } from '../../../src/ui/app-context.ts';
import { hasSort } from '../address.ts';
import { followAddress, openForm, setOrder } from '../commands.ts';

/** Loads the list of a form and lets the address decide how it is browsed, Back included. */
export function useList(form: number): void {
  const send = useSend();
  const { search } = useLocation();
  const how = useNavigationType();
  const isOpened = useRef(false);
  useEffect(() => {
    // A replaced address is our own doing, while the user types: the list is ahead of it.
    if (isOpened.current && how === NavigationType.Replace) return;
    isOpened.current = true;
    send(followAddress({ form, query: search }));
  }, [send, form, search, how]);
  useRememberedOrder(form, search);
  // After the order is known, which decides which rows come first; who leaves waits for no more of them.
  useEffect(() => {
    const opening = send(openForm({ form }));
    return () => opening.cancel();
  }, [send, form]);
}

const KEY = 'inlet-newest-first';

/** The order that the user chose, for the next visit of this browser. */
export function rememberOrder(newestFirst: boolean): void {
  localStorage.setItem(KEY, String(newestFirst));
}

/** The order is as it was chosen in this browser, unless the address says otherwise. */
function useRememberedOrder(form: number, query: string): void {
  const send = useSend();
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const remembered = localStorage.getItem(KEY);
    if (remembered !== null && !hasSort(query)) send(setOrder({ form, newestFirst: remembered === 'true' }));
  }, [send, form, query]);
}
