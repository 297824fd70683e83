import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { followAddress, openForm, setOrder } from '../commands.ts';
import { order } from '../state.ts';

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
  useEffect(() => void send(openForm({ form })), [send, form]);
  useRememberedOrder(form);
}

const KEY = 'inlet-newest-first';

/** The order stays as it was chosen in this browser. */
function useRememberedOrder(form: number): void {
  const send = useSend();
  const { newestFirst } = useSelect((read) => read(order));
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return localStorage.setItem(KEY, String(newestFirst));
    isRead.current = true;
    const remembered = localStorage.getItem(KEY);
    if (remembered !== null) send(setOrder({ form, newestFirst: remembered === 'true' }));
  }, [send, form, newestFirst]);
}
