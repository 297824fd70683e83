import { serveSearch } from './serve-search.ts';

/** The search off the main thread. The page sends it a port. */
addEventListener('message', ({ ports: [port] }) => {
  if (port) serveSearch(port);
});
