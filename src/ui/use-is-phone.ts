import { mediaQuery } from './media-query.ts';

/** Whether the console shows one thing at a time, as in CSS. */
export const useIsPhone = mediaQuery('(max-width: 45em)');
