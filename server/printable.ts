import { stripVTControlCharacters } from 'node:util';

// What people and other programs have written may contain control characters, with which a terminal would hide or forge
// lines. They do not get there.

/** A message without control characters that a terminal would interpret. */
export const printableMessage = (message: string): string =>
  stripVTControlCharacters(message).replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** JSON whose strings have escapes instead of the control characters that `JSON.stringify` leaves as they are. */
export const printableJson = (json: string): string =>
  json.replaceAll(/[\u007f-\u009f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON whose strings have no control characters but tabs and line feeds, not even as escapes. */
export const withoutControls = (json: string): string =>
  json.replaceAll(/\\(?:u00[01][\da-f]|[bfr])|(\\[^])|[\u007f-\u009f]/g, '$1');
