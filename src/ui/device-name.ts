import { useCallback } from 'react';
import type { Text } from '../../contract/text.ts';
import { texts } from './texts.ts';
import { useTranslate } from './use-texts.ts';

/** Device names as the server's User-Agent library returns them. */
const KINDS = ['desktop', 'mobile', 'tablet', 'tv'] as const;

/** The name of a kind of device; an unknown one is unchanged. */
export function deviceText(type: string): string | Text {
  const kind = KINDS.find((known) => known === type);
  return kind ? texts(`device.${kind}`) : type;
}

/** Translates a kind of device. */
export function useDeviceName(): (type: string) => string {
  const translate = useTranslate();
  return useCallback((type) => translate(deviceText(type)), [translate]);
}
