import { CopyButton } from './copy-button.tsx';
import './code-block.css';

/** Text to copy and paste, shown in full. `name` labels it. */
export function CodeBlock({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{name}</span>
        <CopyButton text={code} />
      </figcaption>
      <section aria-label={name}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
