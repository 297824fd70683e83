import { useCallback } from 'react';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

/** What the server reads from the User-Agent header, as its library names them. */
const KINDS = ['desktop', 'mobile', 'tablet', 'tv'] as const;

/** Names a kind of device in the reader's language; one that is not known is named as it came. */
export function useDeviceName(): (type: string) => string {
  const t = useTexts(texts);
  return useCallback(
    (type) => {
      const kind = KINDS.find((known) => known === type);
      return kind ? t(`device.${kind}`) : type;
    },
    [t],
  );
}
