import type { Translation } from '../../../contract/text.ts';
import type en from './en.ts';

export default {
  tour: 'Rundgang',
  offer: 'Neu hier? Ein Rundgang in fünf kurzen Schritten.',
  begin: 'Rundgang starten',
  dismiss: 'Rundgang schließen',
} satisfies Translation<typeof en>;
