import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  title: 'Installation',
  setup: 'Einrichtung',
  without: 'Ohne JavaScript',
  withoutHow:
    'Lassen Sie die <code>action</code> des Formulars hierher zeigen und die Snippets weg. Alles kommt trotzdem an; Besuche werden nicht gezählt, diese Einsendungen kommen also ohne Analyse. Beides zusammen geht auch: Die action greift dann, wenn das Skript nicht laufen kann.',
  plainForm: 'HTML-Formular ohne JavaScript',
  policy:
    'Hat Ihre Website eine strenge Content-Security-Policy? Erlauben Sie <code>{{host}}</code> unter <code>script-src</code>, <code>connect-src</code> und <code>form-action</code>.',
  heading: 'Bringen Sie dieses Formular auf Ihre Seite',
  lead: 'Vier kurze Schritte auf <b>{{domain}}</b>. Was Besucher senden, erscheint dann unter <link>Einsendungen</link>.',
  giveId: 'Geben Sie Ihrem HTML-Formular seine id',
  giveIdHow:
    'Nötig ist nur das Attribut <code>id</code>. Jedes Feld braucht einen <code>name</code>; was keinen hat, wird nicht gesendet. Für automatische Antworten muss ein Feld <code>email</code> heißen.',
  htmlForm: 'HTML-Formular',
  addSnippet: 'Snippet einfügen',
  addSnippetHow:
    'Fügen Sie es auf der Seite mit dem Formular ein, vor <code>{{body}}</code> oder in <code>{{head}}</code>. Es findet das Formular an seiner id, auch eines, das später erscheint.',
  snippet: 'Snippet',
  addTracking: 'Tracking-Snippet auf allen Seiten einfügen',
  addTrackingHow:
    'Auf Seiten ohne Formular zählt es Besuche, damit jede Einsendung erzählt, wie ihr Absender zu Ihnen kam. Es setzt kein Cookie und lässt Besucher in Ruhe, die nicht verfolgt werden wollen.',
  tracking: 'Tracking-Snippet',
  verify: 'Prüfen',
  verifyHow:
    'Öffnen Sie die Seite mit dem Formular und hängen Sie <code>{{mark}}</code> an ihre Adresse. Die Seite sagt dann, was sie gefunden hat.',
  address: 'Adresse',
  open: '{{host}} öffnen',
  domainMeans: 'Die Seite liegt nicht auf der Domain dieses Workspace.',
  domainTodo:
    'Öffnen Sie die Seite dort, oder ändern Sie die Domain des Workspace. Mit *. am Anfang sind Subdomains erlaubt; www. ist es ohnehin.',
  formMeans: 'Das Snippet nennt ein Formular, das es nicht gibt, oder kein Formular der Seite hat diese id.',
  formTodo: 'Kopieren Sie das Snippet noch einmal, und geben Sie dem Formular die id, die data-form nennt.',
  fieldMeans:
    'Kein Feld des Formulars hat einen Namen, oder keines heißt email, während die automatische Antwort an ist.',
  fieldTodo:
    'Geben Sie jedem Feld, das Sie empfangen wollen, einen Namen, und nennen Sie das Feld mit der Adresse email.',
} satisfies Translation<typeof en>;
