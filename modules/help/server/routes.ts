import {
  type Call,
  escapeHtml,
  type Host,
  htmlPage,
  preferredLanguage,
  type Raw,
  textPage,
} from '../../../server/kit.ts';
import { showHelp, showManual, showWebhookExample } from '../contract.ts';
import { readManual, readWebhookExample } from './documentation.ts';

export function serveDocumentation(host: Host): void {
  const { product } = host.config;

  host.serve(showHelp, (call) => {
    call.reply.header('vary', 'accept-language');
    return showPage(call, preferredLanguage(call.visitor.headers) === 'de' ? 'help.de' : 'help', product);
  });
  host.serve(showManual, (call) => showPage(call, call.params.page, product));
  host.serve(showWebhookExample, async (call) => {
    const code = await readWebhookExample(call.params.file);
    return code === undefined ? notFound(call) : call.reply.text(code, 'text/plain; charset=utf-8');
  });
}

async function showPage(call: Call, page: string, product: string): Promise<Raw> {
  const markdown = await readManual(page);
  if (markdown === undefined) return notFound(call);
  // Loaded on the first request to keep startup fast.
  const { renderManual } = await import('./render.ts');
  const { title, body } = renderManual(markdown);
  const language = page.endsWith('.de') ? 'de' : 'en';
  return call.reply.html(
    htmlPage({ title: `${title} | ${product}`, language, body: framed(body, product, language), style }),
  );
}

const notFound = ({ reply }: Call): Raw =>
  reply.html(
    textPage('Page not found', 'The documentation has no such page.', showHelp.path, 'the documentation'),
    404,
  );

function framed(body: string, product: string, language: 'en' | 'de'): string {
  const words = { en: { help: 'Help', back: 'Back to' }, de: { help: 'Hilfe', back: 'Zurück zu' } }[language];
  return `<nav aria-label="${words.help}"><a href="${showHelp.path}">${words.help}</a> <a href="/app/">${words.back} ${escapeHtml(product)}</a></nav>
<main>
${body}</main>`;
}

const style = `
body { margin: 0; padding: 1.5rem; font: 1rem/1.6 'Source Sans Pro', system-ui, sans-serif; }
nav, main { margin: 0 auto; max-width: 44rem; } nav { display: flex; justify-content: space-between; }
h1 { font-size: 1.75rem; line-height: 1.25; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; } h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: break-word; }
code { font-family: ui-monospace, monospace; font-size: .875em; overflow-wrap: anywhere; }
pre { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); white-space: pre-wrap; }
`;
