import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  position: 'Schritt {{step}} von {{count}}',
  back: 'Zurück',
  next: 'Weiter',
  finish: 'Fertig',
  see: 'Diese Seite öffnen',
  'title.inbox': 'Hier kommt alles an',
  'lead.inbox': 'Jede Einsendung ist eine Zeile. Öffnen Sie eine, um sie zu lesen und den zugehörigen Besuch zu sehen.',
  'title.triage': 'Erledigtes aussortieren',
  'lead.triage':
    'Markieren Sie Einsendungen per Menü oder Tastatur als gelesen, in Arbeit, erledigt, archiviert oder Spam. Archiviertes und Spam verschwinden aus der Liste.',
  'title.actions': 'Einsendungen voranbringen',
  'lead.actions':
    'Aktionen führen eine Einsendung von Status zu Status und fragen nötige Angaben ab. Den Workflow legen Sie fest.',
  'title.reports': 'Sehen, was funktioniert',
  'lead.reports': 'Vom Seitenaufruf bis zur Einsendung: woher Besucher kommen und wo sie abspringen.',
  'title.team': 'Team einladen',
  'lead.team':
    'Teilen Sie das Formular, lassen Sie sich per E-Mail oder Chat benachrichtigen und leiten Sie Einsendungen per Webhook oder Zapier weiter.',
} satisfies Translation<typeof en>;
