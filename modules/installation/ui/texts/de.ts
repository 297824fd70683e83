import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  platform: 'Plattform',
  'platform.html': 'HTML',
  'platform.react': 'React',
  'platform.next': 'Next.js',
  'platform.astro': 'Astro',
  'platform.wordpress': 'WordPress',
  'platform.plain': 'Ohne JavaScript',
  withoutHow:
    'Tragen Sie diese Adresse als <code>action</code> des Formulars ein und lassen Sie die Snippets weg. Einsendungen kommen dann ohne Analysedaten an, weil Besuche nicht gezählt werden. Sie können auch beides verwenden: Die action greift, wenn das Skript nicht lädt.',
  plainForm: 'HTML-Formular ohne JavaScript',
  policy:
    'Nutzt Ihre Website eine strenge Content-Security-Policy? Erlauben Sie <code>{{host}}</code> unter <code>script-src</code>, <code>connect-src</code> und <code>form-action</code>.',
  heading: 'Formular in Ihre Website einbauen',
  lead: 'Vier kurze Schritte auf <b>{{domain}}</b>. Was Besucher senden, erscheint dann unter <link>Einsendungen</link>.',
  giveId: 'ID ins HTML-Formular eintragen',
  giveIdHow:
    'Erforderlich ist nur das Attribut <code>id</code>. Jedes Feld braucht einen <code>name</code>; Felder ohne Namen werden nicht gesendet. Automatische Antworten benötigen ein Feld namens <code>email</code>.',
  htmlForm: 'HTML-Formular',
  addSnippet: 'Snippet einfügen',
  'addSnippetHow.html':
    'Fügen Sie es auf der Seite mit dem Formular ein, vor <code>{{body}}</code> oder in <code>{{head}}</code>. Es findet das Formular über die ID, auch wenn es erst später erscheint.',
  'addSnippetHow.react':
    'Fügen Sie es in <code>index.html</code> ein, vor <code>{{body}}</code>. Es findet das Formular über die ID, sobald React es anzeigt.',
  'addSnippetHow.next':
    'Fügen Sie es in das Layout oder die Seite mit dem Formular ein. Es findet das Formular über die ID, sobald die Seite es anzeigt.',
  'addSnippetHow.astro':
    'Fügen Sie es in die Seite oder das Layout mit dem Formular ein, vor <code>{{body}}</code>. Mit <code>is:inline</code> lässt Astro das Skript unverändert.',
  'addSnippetHow.wordpress':
    'Fügen Sie Formular und Snippet in einen Block <b>Individuelles HTML</b> ein. Ihr Konto muss Skripte veröffentlichen dürfen.',
  snippet: 'Snippet',
  addTracking: 'Tracking-Snippet auf allen Seiten einfügen',
  addTrackingHow:
    'Auf Seiten ohne Formular zählt es Besuche, damit jede Einsendung zeigt, wie der Besucher zu Ihnen gefunden hat. Es setzt keine Cookies und erfasst keine Besucher, die Tracking ablehnen.',
  'addTrackingHow.app':
    'Nur für Seiten außerhalb dieser App. In der App zählt das Snippet aus Schritt 2 jede Seite, die Besucher öffnen.',
  tracking: 'Tracking-Snippet',
  verify: 'Prüfen',
  verifyHow:
    'Hängen Sie dies an die Adresse der Seite mit dem Formular an und öffnen Sie sie. Die Seite zeigt das Ergebnis, die Live-Prüfung ebenso. Der Code gilt einen Tag lang.',
  check: 'Live-Prüfung',
  checkNow: 'Jetzt prüfen',
  'found.waiting': 'Warten auf die erste Prüfung',
  'found.passed': 'Formular gefunden',
  'found.done': 'Alles eingerichtet',
  checked: '{{ago}} geprüft',
  toSubmissions: 'Zu den Einsendungen',
  'stepIs.waiting': 'ausstehend',
  'stepIs.passed': 'bestanden',
  'stepIs.failed': 'fehlgeschlagen',
  notChecked: 'Öffnen Sie Ihre Seite wie unter „Prüfen“ beschrieben. Das Ergebnis erscheint hier.',
  'step.domain': 'Domain',
  'step.form': 'Formular',
  'step.fields': 'Felder',
  'step.first': 'Erste Einsendung',
  'stepLead.domain': 'Die Seite liegt auf {{domain}}',
  'stepLead.form': 'Die Seite enthält ein Formular mit der id {{form}}',
  'stepLead.fields': 'Die gesendeten Felder haben Namen',
  firstArrived: 'Eingegangen',
  firstAwaited: 'Senden Sie Ihr Formular einmal ab, um die Einsendung hier zu sehen',
  errorsMean: 'Wenn die Prüfung fehlschlägt',
  address: 'Zusatz zur Adresse',
  open: '{{host}} öffnen',
  domainError: 'Ungültige Domain',
  domainMeans: 'Die Seite liegt nicht auf der Domain dieses Workspace.',
  domainTodo:
    'Öffnen Sie die Seite dort oder ändern Sie die Domain des Workspace. Mit *. am Anfang sind Subdomains erlaubt; www. ist immer erlaubt.',
  formError: 'Formular nicht gefunden',
  formMeans: 'Das Snippet verweist auf ein Formular, das es nicht gibt, oder kein Formular auf der Seite hat diese ID.',
  formTodo: 'Kopieren Sie das Snippet erneut und geben Sie dem Formular die ID aus data-form.',
  fieldError: 'Fehler in den Feldern',
  fieldMeans:
    'Kein Feld des Formulars hat einen Namen, oder keines heißt email, obwohl die automatische Antwort eingeschaltet ist.',
  fieldTodo: 'Geben Sie jedem Feld, das Sie empfangen möchten, einen Namen und nennen Sie das Adressfeld email.',
} satisfies Translation<typeof en>;
