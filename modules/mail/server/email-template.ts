import type { EmailContent } from './email-content.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

/** Renders both parts of an email with the same content. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  return { text: emailText(content), html: emailHtml(content) };
}
