import { useCallback } from 'react';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

/** Device names as the server's User-Agent library returns them. */
const KINDS = ['desktop', 'mobile', 'tablet', 'tv'] as const;

/** Translates a kind of device; an unknown one is unchanged. */
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
