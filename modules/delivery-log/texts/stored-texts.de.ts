import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Saved to the outbox; email is not set up': 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  'The receiver returned {status}': 'Der Empfänger hat mit {status} geantwortet',
  'The submission was deleted': 'Die Einsendung wurde gelöscht',
  'blocked: the address is not on the public internet': 'gesperrt: Die Adresse ist nicht im öffentlichen Internet',
  'Not sent: {why}': 'Nicht gesendet: {why}',
  'the submission was deleted': 'Die Einsendung wurde gelöscht',
  'the content of the submission was locked': 'Der Inhalt der Einsendung war gesperrt',
  'this address already got an auto-reply from this form in the last 24 hours':
    'Diese Adresse hat in den letzten 24 Stunden bereits eine automatische Antwort dieses Formulars erhalten',
  'this address reached its hourly limit of auto-replies':
    'Für diese Adresse ist das stündliche Limit automatischer Antworten erreicht',
  'this form reached its hourly limit of auto-replies':
    'Für dieses Formular ist das stündliche Limit automatischer Antworten erreicht',
  'this visitor’s network reached its hourly limit of auto-replies':
    'Für das Netz dieser Person ist das stündliche Limit automatischer Antworten erreicht',
  'this email address is not verified yet': 'Diese E-Mail-Adresse ist noch nicht bestätigt',
  'until the form owner’s address is verified, it gets only a few notifications per hour':
    'Bis die Adresse des Formulareigentümers bestätigt ist, erhält sie nur wenige Benachrichtigungen pro Stunde',
  'the form was deleted': 'Das Formular wurde gelöscht',
  'the form owner’s address is not verified yet': 'Die Adresse des Formulareigentümers ist noch nicht bestätigt',
  'the auto-responder is turned off': 'Die automatische Antwort ist ausgeschaltet',
  'The zap was removed': 'Der Zap wurde entfernt',
  'Zapier is turned off for the form': 'Zapier ist für das Formular ausgeschaltet',
  // Stored by earlier versions.
  'The receiver answered {status}': 'Der Empfänger hat mit {status} geantwortet',
  'this address got an auto-reply of this form within the last 24 hours':
    'Diese Adresse hat in den letzten 24 Stunden bereits eine automatische Antwort dieses Formulars erhalten',
  'this address got as many auto-replies of all forms within an hour as one address may':
    'Für diese Adresse ist das stündliche Limit automatischer Antworten erreicht',
  'this form has sent as many auto-replies within an hour as one form may':
    'Für dieses Formular ist das stündliche Limit automatischer Antworten erreicht',
  'this visitor’s network has caused as many auto-replies within an hour as one network may':
    'Für das Netz dieser Person ist das stündliche Limit automatischer Antworten erreicht',
  'until the form owner’s address is verified, it gets only a few notifications an hour':
    'Bis die Adresse des Formulareigentümers bestätigt ist, erhält sie nur wenige Benachrichtigungen pro Stunde',
  'the address of the form’s owner is not proven yet': 'Die Adresse des Formulareigentümers ist noch nicht bestätigt',
} satisfies Catalogue;
