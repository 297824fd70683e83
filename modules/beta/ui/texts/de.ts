import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  heading: 'Bei der Beta mitmachen',
  lead: 'Probieren Sie neue Funktionen vor der Veröffentlichung aus. Wir senden eine E-Mail zur Bestätigung Ihrer Adresse.',
  email: 'E-Mail',
  signUp: 'Bei der Beta mitmachen',
  almost: 'Fast geschafft',
  writtenSaved:
    'Die E-Mail an <b>{{email}}</b> wurde auf dem Server gespeichert, aber nicht gesendet, denn der E-Mail-Versand ist nicht eingerichtet. Der Link darin bestätigt, dass die Adresse Ihnen gehört.',
  written: 'Wir haben eine E-Mail an <b>{{email}}</b> gesendet. Bestätigen Sie Ihre Adresse mit dem Link darin.',
  haveAccount: 'Sie haben schon ein Konto? <link>Anmelden</link>',

  confirmHeading: 'Eintrag bestätigen',
  confirmLead: 'Damit bestätigen Sie, dass die Adresse Ihnen gehört.',
  confirm: 'Adresse bestätigen',
  confirmed: 'Sie stehen auf der Liste',
  confirmedLead: 'Vielen Dank. Mehr müssen Sie nicht tun.',
  notConfirmed: 'Nicht bestätigt',
  incomplete: 'Dieser Link ist unvollständig',
  incompleteLead: 'Öffnen Sie den vollständigen Link aus der E-Mail oder tragen Sie sich erneut ein.',
  again: 'Erneut eintragen',
  tryAgain: 'Versuchen Sie es erneut.',
} satisfies Translation<typeof en>;
