import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  home: '{{product}}: zur Anmeldung',
  title: 'Los geht’s',
  thanks: 'Danke, Sie sind eingetragen. Alles Weitere finden Sie in Ihren E-Mails.',

  beta: 'Beta',
  reports: 'Erweiterte Berichte',
  reportsLead:
    'Vergleichen Sie Zeiträume, ordnen Sie Einsendungen Kampagnen zu und erhalten Sie jede Woche einen Bericht per E-Mail.',
  reportsSignUp: 'Für die Beta eintragen',
  signedUp: 'Eingetragen',
  signedUpLead: 'Sie stehen auf der Liste. Wir melden uns, wenn es so weit ist.',
  reportsThanks: 'Sie sind für die erweiterten Berichte eingetragen',
} satisfies Translation<typeof en>;
export { default as errors } from './errors.de.ts';
