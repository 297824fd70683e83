import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Webhook not found': 'Webhook nicht gefunden',
  'This secret can no longer be read. Create a new one.':
    'Dieser Schlüssel kann nicht mehr gelesen werden. Erzeugen Sie einen neuen.',
  'A form can have at most {most} webhooks.': 'Ein Formular kann höchstens {most} Webhooks haben.',
} satisfies Catalogue;
