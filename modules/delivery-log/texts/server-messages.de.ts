import type { Catalogue } from '../../../contract/text.ts';

export default {
  'The end is before the start.': 'Das Ende liegt vor dem Anfang.',
  'Delivery not found': 'Zustellung nicht gefunden',
  'This is being sent right now.': 'Das wird gerade gesendet.',
  'What was sent is no longer kept, so it cannot be sent again.':
    'Was gesendet wurde, ist nicht mehr gespeichert und kann nicht noch einmal gesendet werden.',
  'Saved to the outbox; email is not set up': 'Im Postausgang gespeichert; der E-Mail-Versand ist nicht eingerichtet',
  'The receiver answered {status}': 'Der Empfänger antwortete mit {status}',
  'The submission was deleted': 'Die Einsendung wurde gelöscht',
  'blocked: the address is not on the public internet': 'gesperrt: Die Adresse ist nicht im öffentlichen Internet',
  'Not sent: {why}': 'Nicht gesendet: {why}',
  'the submission was deleted': 'Die Einsendung wurde gelöscht',
  'the content of the submission was locked': 'Der Inhalt der Einsendung war gesperrt',
  'this address got an auto-reply of this form within the last 24 hours':
    'Diese Adresse bekam in den letzten 24 Stunden schon eine automatische Antwort dieses Formulars',
  'this address got as many auto-replies of all forms within an hour as one address may':
    'Diese Adresse bekam in einer Stunde so viele automatische Antworten, wie eine Adresse darf',
  'this form has sent as many auto-replies within an hour as one form may':
    'Dieses Formular hat in einer Stunde so viele automatische Antworten gesendet, wie ein Formular darf',
  'this visitor’s network has caused as many auto-replies within an hour as one network may':
    'Das Netz dieser Person hat in einer Stunde so viele automatische Antworten ausgelöst, wie ein Netz darf',
  'this email address is not verified yet': 'Diese E-Mail-Adresse ist noch nicht bestätigt',
  'until the form owner’s address is verified, it gets only a few notifications an hour':
    'Bis die Adresse der Person, der das Formular gehört, bestätigt ist, bekommt sie nur wenige Benachrichtigungen pro Stunde',
  'the form was deleted': 'Das Formular wurde gelöscht',
  'the address of the form’s owner is not proven yet':
    'Die Adresse der Person, der das Formular gehört, ist noch nicht bestätigt',
  'the auto-responder is turned off': 'Die automatische Antwort ist ausgeschaltet',
  'The zap was removed': 'Der Zap wurde entfernt',
  'Zapier is turned off for the form': 'Zapier ist für das Formular ausgeschaltet',
} satisfies Catalogue;
