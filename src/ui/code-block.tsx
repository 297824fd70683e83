import { CopyButton } from './copy-button.tsx';
import './code-block.css';

/** Text to paste elsewhere, with Copy. `name` says what it is, to everyone. */
export function CodeBlock({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{name}</span>
        <CopyButton text={code} />
      </figcaption>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={name}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  );
}
