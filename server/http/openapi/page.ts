import { escapeHtml } from '../escape-html.ts';
import { type PageWithNonce, htmlPage } from '../html-page.ts';
import type { Document, Operation } from './document.ts';
import type { JsonSchema } from './schema.ts';

/** Content policy of the page below: only its one style sheet. */
export const pagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document as a self-contained HTML page without scripts. */
export function callsPage(document: Document): PageWithNonce {
  const byModule = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? '');
  const modules = [...byModule].toSorted(([one], [other]) => one.localeCompare(other));
  const { title, description } = document.info;
  const body = `<header><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)} <a href="/openapi.json">openapi.json</a></p>
<nav aria-label="Parts of the API">${modules.map(([name]) => `<a href="#${name}">${name}</a>`).join(' ')}</nav></header>
<main>${modules.map(([name, entries]) => section(name, entries)).join('\n')}</main>`;
  return htmlPage({ title, body, style });
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

function entriesOf({ paths }: Document): readonly Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      // Besides methods, a path item only has `servers`.
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation: operation as Operation })),
  );
}

function section(name: string, entries: readonly Entry[]): string {
  return `<section id="${name}"><h2>${name}</h2>\n${entries.map(callEntry).join('\n')}</section>`;
}

function callEntry({ method, path, operation }: Entry): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const parts = [
    `<p>${escapeHtml(description)}</p>`,
    ...(parameters.length === 0 ? [] : [`<h3>Parameters</h3>${parameterTable(parameters)}`]),
    ...Object.entries(requestBody?.content ?? {})
      .slice(0, 1)
      .map(([type, { schema }]) => `<h3>Body <small>${type}</small></h3>${code(schema)}`),
    ...Object.entries(responses).map(([status, { description: responseText, content }]) => {
      const [schema] = Object.values(content ?? {}).map((one) => one.schema);
      const shape = status.startsWith('2') && schema !== undefined ? code(schema) : '';
      return `<h3>${status}</h3><p class="description">${escapeHtml(responseText)}</p>${shape}`;
    }),
  ];
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>${parts.join('\n')}</details>`;
}

function parameterTable(parameters: Operation['parameters']): string {
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${where}${required ? '' : ', optional'}</td><td>${code(schema)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

const code = (schema: JsonSchema): string => `<pre>${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre>`;

const style = `
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 0.9375rem/1.5 system-ui, sans-serif; }
nav a { margin-right: 0.75rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; } h3 { margin: 1rem 0 0.25rem; font-size: 0.875rem; }
details { border: 1px solid var(--line); border-radius: 8px; margin: 0.5rem 0; padding: 0 1rem; background: var(--surface); overflow-wrap: anywhere; }
summary { padding: 0.5rem 0; cursor: pointer; } summary span { color: var(--ink-soft); } summary b { display: inline-block; min-width: 4.5rem; }
pre { max-height: 24rem; overflow: auto; padding: 0.5rem; border-radius: 8px; background: var(--surface-sunk); font-size: 0.8125rem; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; } th, td { padding: 0.25rem 0.75rem 0.25rem 0; vertical-align: top; } td pre { margin: 0; }
.description { white-space: pre-line; }
`;
