import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRecord } from '../../contract/json.ts';
import type { Language } from '../../contract/text.ts';
import { preferredLanguage } from './preferred-language.ts';
import { linkPage, newNonce, textPagePolicy } from './text-page.ts';

/** The address of an endpoint's screen (`Endpoint`), with the request's parameters. */
export function screenAddress(screen: string, params: unknown): string {
  const parts = screen.split('/').map((part) => {
    const value = part.startsWith(':') && isRecord(params) ? params[part.slice(1)] : part;
    return encodeURIComponent(String(value));
  });
  return `/app${parts.join('/')}`;
}

const texts: Readonly<Record<Language, Readonly<Record<'title' | 'text' | 'link', string>>>> = {
  en: {
    title: 'You can’t open this',
    text: 'It was deleted, or the account that you are logged in with has no access to it. Log in with another account, or ask the owner of the form to share it with you.',
    link: 'Go to the dashboard',
  },
  de: {
    title: 'Das können Sie nicht öffnen',
    text: 'Es wurde gelöscht, oder das Konto, mit dem Sie angemeldet sind, hat keinen Zugriff darauf. Melden Sie sich mit einem anderen Konto an, oder bitten Sie den Eigentümer des Formulars, es mit Ihnen zu teilen.',
    link: 'Zum Dashboard',
  },
};

/**
 * The page for an account without access to the target of a link. A deleted target gets the same page, so that it does
 * not reveal what exists.
 */
export function sendNoAccess({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(headers);
  const { title, text, link } = texts[language];
  const nonce = newNonce();
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', textPagePolicy(nonce))
    .send(linkPage(title, text, { href: '/app/', text: link }, language)(nonce));
}
