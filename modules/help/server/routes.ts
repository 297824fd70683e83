import { isRecord } from '../../../contract/json.ts';
import {
  type Call,
  collectorOrigin,
  type Host,
  preferredLanguage,
  type RawResponse,
  textPage,
} from '../../../server/kit.ts';
import { getExampleValues, showChunk, showFile, showHelp, showPage } from '../contract.ts';
import { exampleForm } from './example-values.ts';
import { isFolder, notFoundPage, siteFile } from './site.ts';

const home = `${showHelp.path}/`;
/** Released addresses that the site has under another name. */
const moved = new Map([
  ['help', home],
  ['help.de', `${home}de/`],
  ['faq.de', `${home}de/faq`],
]);

export function serveDocumentation(host: Host): void {
  host.serve(showHelp, (call) => {
    call.reply.header('vary', 'accept-language');
    const isGerman = preferredLanguage(call.visitor.headers) === 'de';
    return call.reply.redirect(`${isGerman ? `${home}de/` : home}${queryOf(call)}`);
  });
  host.serve(showPage, (call) => showSite(call, [call.params.page]));
  host.serve(showFile, (call) => showSite(call, [call.params.folder, call.params.file]));
  host.serve(showChunk, (call) => showSite(call, [call.params.folder, call.params.subfolder, call.params.file]));
  host.serve(getExampleValues, async ({ signedIn, query, visitor }) => ({
    collector_url: collectorOrigin(host.config, visitor.origin),
    form_uid: signedIn ? await exampleForm(host.db, signedIn.id, query.form) : null,
  }));
}

async function showSite(call: Pick<Call, 'query' | 'reply'>, segments: readonly string[]): Promise<RawResponse> {
  const file = await siteFile(segments);
  if (file) return file;
  const address =
    moved.get(segments.join('/')) ?? ((await isFolder(segments)) ? `${home}${segments.join('/')}/` : undefined);
  return address === undefined ? notFound(call) : call.reply.redirect(`${address}${queryOf(call)}`);
}

const notFound = async ({ reply }: Pick<Call, 'reply'>): Promise<RawResponse> =>
  (await notFoundPage()) ??
  reply.html(
    textPage('Page not found', 'The documentation is not built yet. Run: npm run docs', '/app/', 'the console'),
    404,
  );

/** The query that a redirect keeps: the form whose id the examples show. */
function queryOf({ query }: Pick<Call, 'query'>): string {
  const form = isRecord(query) ? query['form'] : undefined;
  return typeof form === 'string' ? `?${new URLSearchParams({ form }).toString()}` : '';
}
