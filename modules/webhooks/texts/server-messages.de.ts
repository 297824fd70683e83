import type { Catalogue } from '../../../contract/text.ts';

export default {
  'Webhook not found': 'Webhook nicht gefunden',
  'This secret cannot be read any more. Please make a new one.':
    'Dieses Geheimnis kann nicht mehr gelesen werden. Bitte erzeugen Sie ein neues.',
  'A form can have at most {most} webhooks.': 'Ein Formular kann höchstens {most} Webhooks haben.',
} satisfies Catalogue;
