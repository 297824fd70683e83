import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  profile: 'Profil',
  save: 'Speichern',
  updated: 'Gespeichert',
  reset: 'Passwort zurücksetzen',
  resetSaved: 'Nicht gesendet, nur gespeichert: Der E-Mail-Versand ist nicht eingerichtet',
  resetSent: 'Wir haben Ihnen einen Link zum Zurücksetzen gesendet',
  signOut: 'Überall sonst abmelden',
  signedOut: 'Überall sonst abgemeldet',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
