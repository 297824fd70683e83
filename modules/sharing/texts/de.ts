import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  shareAccess: 'Zugriff teilen',
  role: 'Rolle',
  revoke: 'Entziehen',
  activate: 'Aktivieren',
  add: 'Neuen Benutzer hinzufügen',
  access: 'Zugriff',
  update: 'Zugriff ändern',
  added: 'Neuer Benutzer hinzugefügt - {{username}}',
  updated: 'Zugriff geändert - {{username}}',
  nowRevoked: 'Zugriff geändert - Entzogen',
  nowActivated: 'Zugriff geändert - Aktiviert',
  invitation: 'Einladung',
  invitations: 'Einladungen',
  viewInvitation: 'Einladung ansehen',
  accept: 'Annehmen',
  decline: 'Ablehnen',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
