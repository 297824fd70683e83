import { mediaQuery } from '../../../src/ui/media-query.ts';

/** Whether an open delivery is shown beside the list, as in CSS. */
export const useIsWide = mediaQuery('(min-width: 75.0625em)');
