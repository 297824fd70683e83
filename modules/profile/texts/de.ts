import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  profile: 'Profil',
  save: 'Speichern',
  updated: 'Gespeichert',
  reset: 'Passwort zurücksetzen',
  resetSaved: 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  resetSent: 'Wir haben Ihnen einen Link zum Zurücksetzen gesendet',
  signOut: 'Überall abmelden',
  signedOut: 'Überall sonst abgemeldet',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
