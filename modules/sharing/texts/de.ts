import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  shareAccess: 'Zugriff freigeben',
  role: 'Rolle',
  revoke: 'Entziehen',
  activate: 'Aktivieren',
  add: 'Person hinzufügen',
  access: 'Zugriff',
  update: 'Zugriff ändern',
  added: 'Person hinzugefügt: {{username}}',
  updated: 'Zugriff geändert: {{username}}',
  nowRevoked: 'Zugriff entzogen',
  nowActivated: 'Zugriff aktiviert',
  invitation: 'Einladung',
  invitations: 'Einladungen',
  invitedToForms: 'Sie sind eingeladen',
  invitedToFormsLead: 'Nehmen Sie eine Einladung an, um das Formular zu öffnen.',
  viewInvitation: 'Einladung ansehen',
  accept: 'Annehmen',
  decline: 'Ablehnen',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
export { default as serverTexts } from './server-texts.de.ts';
