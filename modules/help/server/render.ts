import { HELP_PATH } from '../../../contract/help.ts';
import { Marked, type Tokens } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';

export interface Manual {
  readonly title: string;
  /** HTML. */
  readonly body: string;
}

/** Renders a page of `docs/`: headings get GitHub's ids, and links point to where the server has their target. */
export function renderManual(markdown: string): Manual {
  const marked = new Marked({ gfm: true }).use(gfmHeadingId(), { renderer: { link } });
  const heading = marked.lexer(markdown).find((token) => token.type === 'heading');
  return {
    title: heading && 'text' in heading ? String(heading.text) : '',
    body: marked.parse(markdown, { async: false }),
  };
}

/** Source files that the server does not serve are shown as text instead of a link. */
function link(
  this: { parser: { parseInline(tokens: Tokens.Generic[]): string } },
  { href, tokens }: Tokens.Link,
): string {
  const inner = this.parser.parseInline(tokens);
  const address = servedAddress(href);
  return address === undefined ? inner : `<a href="${address}">${inner}</a>`;
}

function servedAddress(href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return encodeURI(href);
  const manual = /^([\w.-]+)\.md(#[\w-]+)?$/.exec(href);
  if (manual) return `${HELP_PATH}/${manual[1]}${manual[2] ?? ''}`;
  const example = /^webhooks\/([\w.-]+)$/.exec(href)?.[1];
  return example === undefined ? undefined : `${HELP_PATH}/examples/${example}`;
}
