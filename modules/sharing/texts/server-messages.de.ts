import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Share access not found': 'Zugriff nicht gefunden',
  'The creator’s access cannot be changed or revoked.':
    'Der Zugriff des Erstellers kann weder geändert noch entzogen werden.',
  '{username} already has access to this form.': '{username} hat bereits Zugriff auf dieses Formular.',
  'Access for {username} is revoked. Activate it instead.':
    'Der Zugriff von {username} ist entzogen. Aktivieren Sie ihn stattdessen.',
  'Only accepted or invited access can be changed or revoked.':
    'Nur angenommene Zugriffe und offene Einladungen können geändert oder entzogen werden.',
  'Confirm your email address before you invite others.':
    'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie andere einladen.',
  'Too many invitations. Try again in an hour.': 'Zu viele Einladungen. Versuchen Sie es in einer Stunde erneut.',
  'Invitation not found': 'Einladung nicht gefunden',
  'This invitation has expired or was already answered. Ask for a new one.':
    'Diese Einladung ist abgelaufen oder wurde bereits beantwortet. Bitten Sie um eine neue.',
  'This invitation was withdrawn.': 'Diese Einladung wurde zurückgezogen.',
  'This invitation is for another address. Log in with {username} to accept it.':
    'Diese Einladung gilt für eine andere Adresse. Melden Sie sich mit {username} an, um sie anzunehmen.',
  'Confirm your email address first, or use the link in the invitation.':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse oder verwenden Sie den Link in der Einladung.',
  '{username} has an account. Log in to accept the invitation.':
    '{username} hat ein Konto. Melden Sie sich an, um die Einladung anzunehmen.',
} satisfies Catalogue;
