import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications of the server itself. */
export const serverTexts = defineServerTexts({
  DISK_SHORTAGE:
    'The disk of {directory} has {free} MB free of {size} MB. New submissions and changes are rejected until space is freed. Everything already accepted is safe.',
});
