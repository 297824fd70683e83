import { CopyButton } from './copy-button.tsx';
import './code-block.css';

interface Props {
  readonly name: string;
  readonly code: string;
  /** What Copy copies, if it is not the text as shown. */
  readonly copied?: string;
}

/** Text to copy and paste, shown in full. `name` labels it. */
export function CodeBlock({ name, code, copied = code }: Props) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{name}</span>
        <CopyButton text={copied} />
      </figcaption>
      <section aria-label={name}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
