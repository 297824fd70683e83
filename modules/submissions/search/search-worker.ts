import { serveSearch } from './serve-search.ts';

/** Worker entry point. The page sends it a MessagePort. */
addEventListener('message', ({ ports: [port] }) => {
  if (port) serveSearch(port);
});
