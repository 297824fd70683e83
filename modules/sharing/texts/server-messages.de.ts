import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Share access not found': 'Zugang nicht gefunden',
  'The access of the creator can be neither changed nor revoked.':
    'Der Zugang der Person, die das Formular angelegt hat, kann weder geändert noch entzogen werden.',
  '{username} already has access to this form.': '{username} hat schon Zugang zu diesem Formular.',
  'The access of {username} is revoked. Activate it instead.':
    'Der Zugang von {username} ist entzogen. Aktivieren Sie ihn stattdessen.',
  'Only an accepted or invited access can be changed or revoked.':
    'Nur ein angenommener oder eingeladener Zugang kann geändert oder entzogen werden.',
  'Please confirm your e-mail address before you invite others.':
    'Bitte bestätigen Sie Ihre E-Mail-Adresse, bevor Sie andere einladen.',
  'Too many invitations were sent. Please try again in an hour.':
    'Es wurden zu viele Einladungen verschickt. Bitte versuchen Sie es in einer Stunde erneut.',
  'Invitation not found': 'Einladung nicht gefunden',
  'This invitation has expired or was answered already. Please ask for a new one.':
    'Diese Einladung ist abgelaufen oder wurde schon beantwortet. Bitte fordern Sie eine neue an.',
  'This invitation was withdrawn.': 'Diese Einladung wurde zurückgezogen.',
  'This invitation is for another address. Log in with {username} to accept it.':
    'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit {username} an, um sie anzunehmen.',
  'Please confirm your e-mail address first, or use the link in the invitation.':
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse oder benutzen Sie den Link in der Einladung.',
  '{username} has an account. Log in to accept the invitation.':
    '{username} hat ein Konto. Melden Sie sich an, um die Einladung anzunehmen.',
} satisfies Catalogue;
