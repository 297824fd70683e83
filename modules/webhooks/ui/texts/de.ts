import type { Translation } from '../../../../contract/text.ts';
import type en from './en.ts';

export default {
  sample: 'Beispielanfrage',
  sampleLoading: 'Die Beispielanfrage wird geladen',
  sampleLead: 'Die Anfrage zur neuesten Einsendung, signiert mit dem Schlüssel dieses Webhooks.',
  sampleNone: 'Dieses Formular hat noch keine Einsendungen. Hier erscheint dann die Anfrage zur neuesten.',
  sampleHeaders: 'Anfrage und Header',
  sampleBody: 'Body',
  sampleBytes:
    'Mit Zeilenumbrüchen dargestellt. Der Body wird ohne sie gesendet, und „Kopieren“ kopiert ihn wie gesendet.',
  verify: 'So prüfen Sie die Signatur',
  verifyContent:
    'Fügen Sie <code>webhook-id</code>, <code>webhook-timestamp</code> und den Body, wie er ankam, durch Punkte getrennt aneinander.',
  verifyKey:
    'Berechnen Sie davon HMAC-SHA256 in Base64. Der Schlüssel ist der Teil nach <code>whsec_</code>, aus Base64 dekodiert.',
  verifyCompare:
    'Vergleichen Sie mit jeder Signatur nach <code>v1,</code> in <code>webhook-signature</code>, und lehnen Sie Anfragen ab, die älter als fünf Minuten sind.',
  verifyLibraries: 'Bibliotheken für viele Sprachen: Standard Webhooks',
} satisfies Translation<typeof en>;
