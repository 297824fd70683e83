import { CopyButton } from './copy-button.tsx';
import './code-block.css';

interface Props {
  readonly name: string;
  readonly code: string;
  /** The text that Copy copies, if it differs from the text shown. */
  readonly copied?: string;
  /** Whether the name is shown, which a heading above may make superfluous. */
  readonly hasCaption?: boolean;
}

/** Text to copy and paste, shown in full. `name` labels it. */
export function CodeBlock({ name, code, copied = code, hasCaption = true }: Props) {
  return (
    <figure className={hasCaption ? 'code-block' : 'code-block is-bare'}>
      <figcaption>
        <span className={hasCaption ? undefined : 'visually-hidden'}>{name}</span>
        <CopyButton text={copied} />
      </figcaption>
      <section aria-label={name}>
        <pre>
          <code>{code.split(/(?<=\n)/).map(line)}</code>
        </pre>
      </section>
    </figure>
  );
}

/** A line, whose continuations are indented by more than the line. */
function line(text: string, at: number) {
  const hang = `${text.length - text.trimStart().length + 2}ch`;
  return (
    <span key={at} className="code-line" style={{ paddingInlineStart: hang, textIndent: `-${hang}` }}>
      {text.split(/(\s+)/).map(token)}
    </span>
  );
}

/** The owner's own values in a tag. */
const OWN = /^((?:id|action|data-project|data-form)="[^"]*")(.*)$/s;

/** A part of the code between spaces: lines break before it, not inside an attribute. */
function token(text: string, at: number) {
  if (text.trim() === '') return text;
  const [, own, rest] = OWN.exec(text) ?? [];
  return (
    <span key={at} className="code-token">
      {own === undefined ? text : <b>{own}</b>}
      {rest}
    </span>
  );
}
