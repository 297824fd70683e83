import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  home: '{{product}}, anmelden',
  title: 'Los geht’s',
  heading: 'Bei der Beta mitmachen',
  lead: 'Hinterlassen Sie Ihre E-Mail-Adresse. Wir schreiben, wenn es etwas auszuprobieren gibt.',
  email: 'E-Mail',
  signUp: 'Eintragen',
  thanks: 'Danke für Ihr Interesse. Weiteres finden Sie in Ihrem Postfach',
  almost: 'Fast geschafft',
  writtenSaved:
    'Die E-Mail an <b>{{email}}</b> liegt im Postausgang; der E-Mail-Versand ist nicht eingerichtet. Der Link darin bestätigt, dass die Adresse Ihnen gehört.',
  written: 'Wir haben an <b>{{email}}</b> geschrieben. Der Link darin bestätigt, dass die Adresse Ihnen gehört.',
  haveAccount: 'Sie haben ein Konto? <link>Anmelden</link>',

  confirmHeading: 'Eintragung bestätigen',
  confirmLead: 'Das zeigt, dass die Adresse Ihnen gehört.',
  confirm: 'Meine Adresse bestätigen',
  confirmed: 'Sie stehen auf der Liste',
  confirmedLead: 'Danke. Mehr ist nicht zu tun.',
  notConfirmed: 'Nicht bestätigt',
  incomplete: 'Dieser Link ist unvollständig',
  incompleteLead: 'Öffnen Sie den ganzen Link aus der E-Mail, oder tragen Sie sich noch einmal ein.',
  again: 'Noch einmal eintragen',
  tryAgain: 'Versuchen Sie es noch einmal.',

  beta: 'Beta',
  reports: 'Erweiterte Berichte',
  reportsLead:
    'Vergleichen Sie Zeiträume, verfolgen Sie Kampagnen bis zur Einsendung, und erhalten Sie jede Woche einen Bericht per E-Mail.',
  reportsSignUp: 'Für die Beta eintragen',
  signedUp: 'Eingetragen',
  signedUpLead: 'Sie stehen auf der Liste. Wir schreiben, wenn es so weit ist.',
  reportsThanks: 'Sie sind für die erweiterten Berichte eingetragen',
} satisfies Translation<typeof en>;
export { default as serverMessages } from './server-messages.de.ts';
