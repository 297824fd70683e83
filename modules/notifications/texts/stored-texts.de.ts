import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Reminder: {note} (submission {id} on {form})': 'Erinnerung: {note} (Einsendung {id} an {form})',
  'The webhook “{name}” of the form {form} returned 410 (gone) and was turned off.':
    'Der Webhook „{name}“ des Formulars {form} hat 410 (entfernt) zurückgegeben und wurde ausgeschaltet.',
  'The webhook “{name}” of the form {form} has failed for days and was turned off.':
    'Der Webhook „{name}“ des Formulars {form} schlägt seit Tagen fehl und wurde ausgeschaltet.',
  'The Zapier address in the settings of the form {form} returned 410 (gone) and was removed. Turn the zap on again in Zapier.':
    'Die Zapier-Adresse in den Einstellungen des Formulars {form} hat 410 (entfernt) zurückgegeben und wurde entfernt. Schalten Sie den Zap in Zapier wieder ein.',
  'The chat webhook of the form {form} was turned off. {why}. Enter a new one in the settings under Integrations.':
    'Der Chat-Webhook des Formulars {form} wurde ausgeschaltet. {why}. Tragen Sie in den Einstellungen unter Integrationen einen neuen ein.',
  'The disk of {directory} has {free} free of {size}. New submissions and changes are rejected until space is freed. Everything already accepted is safe.':
    'Auf dem Datenträger von {directory} sind {free} von {size} frei. Neue Einsendungen und Änderungen werden abgelehnt, bis wieder Platz ist. Bereits Angenommenes ist sicher.',
  // Stored by earlier versions.
  'The webhook “{name}” of the form {form} answered 410 (gone) and was turned off.':
    'Der Webhook „{name}“ des Formulars {form} hat 410 (entfernt) zurückgegeben und wurde ausgeschaltet.',
} satisfies Catalogue;
