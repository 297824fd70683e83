import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  tour: 'Rundgang',
  offer: 'Neu hier? Fünf kurze Schritte zeigen Ihnen alles.',
  begin: 'Rundgang beginnen',
  dismiss: 'Rundgang schließen',
  place: 'Schritt {{step}} von {{count}}',
  back: 'Zurück',
  next: 'Weiter',
  finish: 'Fertig',
  see: 'Zeigen',
  'title.inbox': 'Hier kommt alles an',
  'lead.inbox':
    'Jede Einsendung Ihrer Website ist eine Zeile. Öffnen Sie eine, um sie zu lesen, samt dem Besuch dahinter.',
  'title.triage': 'Beiseite, was erledigt ist',
  'lead.triage':
    'Markieren Sie als gelesen, in Arbeit, erledigt, archiviert oder Spam, per Menü oder Taste. Archiviertes und Spam verlassen die Liste.',
  'title.actions': 'Bringen Sie es weiter',
  'lead.actions':
    'Aktionen führen eine Einsendung von Status zu Status und fragen, was sie dafür brauchen. Den Workflow bestimmen Sie.',
  'title.reports': 'Sehen Sie, was wirkt',
  'lead.reports': 'Vom Seitenaufruf bis zur Einsendung: woher Besucher kommen, und wo sie aufhören.',
  'title.team': 'Holen Sie Ihr Team dazu',
  'lead.team':
    'Geben Sie das Formular frei, lassen Sie sich per E-Mail oder Chat benachrichtigen, und reichen Sie Einsendungen per Webhook und Zapier weiter.',
} satisfies Translation<typeof en>;
