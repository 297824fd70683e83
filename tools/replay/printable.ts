import { stripVTControlCharacters } from 'node:util';

/** A message without control characters that a terminal would interpret. */
export const printableMessage = (message: string): string =>
  stripVTControlCharacters(message).replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** JSON whose strings have escapes instead of the control characters that `JSON.stringify` leaves as they are. */
export const printableJson = (json: string): string =>
  json.replaceAll(/[\u007f-\u009f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
