import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  keysLead: 'Beim Tippen sind Tastenkürzel mit nur einer Taste ausgeschaltet.',
  keysOn: 'Einzelne Tasten als Tastenkürzel verwenden',
  keysNone: 'keine',
  keysChange: 'Ändern',
  keysChangeOf: 'Ändern: Tastenkürzel für {{action}}',
  keysOffOf: 'Ausschalten: Tastenkürzel für {{action}}',
  keysOff: 'Ausschalten',
  keysPress: 'Taste drücken …',
  keysReset: 'Auf Standard zurücksetzen',
  keysTaken: '{{keys}} wird bereits für {{action}} verwendet.',
} satisfies Translation<typeof en>;
