import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  reminders: 'Erinnerungen',
  mine: 'Meine Erinnerungen',
  set: 'Erinnerung setzen',
  remindMe: 'Erinnerung setzen',
  remindMeAbout: 'Erinnerung an {{name}} setzen',
  read: 'Als gesehen markieren',
  delete: 'Erinnerung löschen',
  deleted: 'Erinnerung gelöscht',
  fired: 'Erinnerung: {{note}}',
  wasSet: 'Erinnerung für {{time}} gesetzt',
  anotherSet: 'Erinnerung gesetzt',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
