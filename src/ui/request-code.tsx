import { CodeBlock } from './code-block.tsx';

interface Props {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON without line breaks, as it is sent. */
  readonly body: string;
  /** Labels of the two parts. */
  readonly names: { readonly headers: string; readonly body: string };
}

/** A POST request: its URL and headers, and its JSON with line breaks, which a copy lacks. */
export function RequestCode({ url, headers, body, names }: Props) {
  return (
    <>
      <CodeBlock name={names.headers} code={[`POST ${url}`, ...Object.entries(headers).map(line)].join('\n')} />
      <CodeBlock name={names.body} code={indented(body)} copied={body} />
    </>
  );
}

const line = ([name, value]: readonly [string, string]): string => `${name}: ${value}`;

/** With pseudonyms, as in a shared event log, a body need not be JSON. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
