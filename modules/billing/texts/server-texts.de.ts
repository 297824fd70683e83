import type { ServerTextTranslation } from '../../../contract/server-text.ts';
import type { serverTexts } from '../server-texts.ts';

export default {
  ONE_LOCKED_CANCELLED:
    '1 Einsendung ist gesperrt. Verlängern Sie Ihr Abonnement, um sie zu lesen; nichts geht verloren.',
  LOCKED_CANCELLED:
    '{locked} Einsendungen sind gesperrt. Verlängern Sie Ihr Abonnement, um sie zu lesen; nichts geht verloren.',
  ONE_LOCKED_OVER_LIMIT:
    '1 Einsendung ist gesperrt, weil das Monatslimit Ihres Tarifs erreicht ist. Wechseln Sie den Tarif, um sie zu lesen; nichts geht verloren.',
  LOCKED_OVER_LIMIT:
    '{locked} Einsendungen sind gesperrt, weil das Monatslimit Ihres Tarifs erreicht ist. Wechseln Sie den Tarif, um sie zu lesen; nichts geht verloren.',
  LIMIT_REACHED:
    'Sie haben in diesem Monat {count} von {limit} Einsendungen verbraucht. Weitere Einsendungen werden gespeichert; ihr Inhalt bleibt gesperrt, bis Ihr Tarif es erlaubt.',
  LIMIT_NEAR: 'Sie haben in diesem Monat {count} von {limit} Einsendungen verbraucht.',
  TRIAL_ENDED:
    'Ihre Testphase ist abgelaufen. Neue Einsendungen werden gespeichert; ihr Inhalt bleibt gesperrt, bis Sie einen Tarif wählen. Nichts geht verloren.',
  SUBSCRIPTION_ENDED:
    'Ihr Abonnement ist abgelaufen. Neue Einsendungen werden gespeichert; ihr Inhalt bleibt gesperrt, bis Sie Ihr Abonnement verlängern. Nichts geht verloren.',
  TRIAL_ENDING:
    'Ihre Testphase endet am {day}. Spätere Einsendungen werden gespeichert; ihr Inhalt bleibt gesperrt, bis Sie einen Tarif wählen. Nichts geht verloren.',
  SUBSCRIPTION_ENDING:
    'Ihr Abonnement endet am {day}. Spätere Einsendungen werden gespeichert; ihr Inhalt bleibt gesperrt, bis Sie Ihr Abonnement verlängern. Nichts geht verloren.',
  PAYMENT_OVERDUE:
    'Ihre letzte Zahlung ist fehlgeschlagen. Aktualisieren Sie Ihre Karte auf der Abrechnungsseite, um Ihr Abonnement zu behalten.',
} satisfies ServerTextTranslation<typeof serverTexts>;
