import { page, picture } from './sample-files.ts';

/** A visitor's answer to a reply, by email. */
export interface SampleAnswer {
  readonly text: string;
  readonly attachment: { readonly name: string; readonly content: Buffer };
}

/** A reply of the owner, and the response. An answer that the owner has read has a second reply. */
export interface SampleConversation {
  /** What the visitor wrote, instead of what the submission says. */
  readonly message?: string;
  /** A note by a colleague, before the reply. */
  readonly note?: string;
  readonly reply: string;
  readonly answer?: SampleAnswer;
  readonly secondReply?: string;
}

/** The latest first. */
export const conversations: readonly SampleConversation[] = [
  {
    message:
      'Good morning, we run three cafés on the islands and want a new house roast from January, about 45 kg a month, most of it for espresso.\n\nCould you send us samples of Pier and Tide, with your prices for a year? Thursday afternoon is the best time to reach me.',
    note: 'They have two lever machines. Suggest the darker roast, and ask about the ferry.',
    reply: 'Samples of both leave tomorrow, with the price list for a year. I will call you on Thursday after four.',
    answer: {
      text: 'Wonderful, thank you! Thursday after four is fine.\n\nAttached is what we order now, so that you can quote the same amounts.',
      attachment: {
        name: 'current-order.pdf',
        content: page('Each week: 12 kg espresso, 4 kg filter, 2 kg decaffeinated'),
      },
    },
  },
  {
    reply:
      'Thank you for writing. We deliver every Tuesday and Friday; the first box is on us, so that you can try it.',
    answer: {
      text: 'That is very kind. Here is a picture of the shelf: would three boxes fit?',
      attachment: { name: 'shelf.png', content: picture(320, 240) },
    },
    secondReply: 'Three boxes fit easily. The first one comes on Tuesday before nine.',
  },
  { reply: 'Yes, we roast it darker as well. Shall I send you 250 g of each, for filter and for espresso?' },
];

export const cannedReplies: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'Samples are on their way', text: 'Dear {{name}},\n\nyour samples leave tomorrow.\n\nKind regards' },
  { name: 'Delivery days', text: 'Dear {{name}},\n\nwe deliver every Tuesday and Friday.\n\nKind regards' },
];
