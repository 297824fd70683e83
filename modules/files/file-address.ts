/** Redirects to a link that works for a few minutes, so it is never stale. */
export const fileAddress = (submission: number | string, file: number | string): string =>
  `/submissions/${submission}/files/${file}`;
