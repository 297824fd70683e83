import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { verdicts } from '../verdicts.ts';

/** How the tracking script is asked to check its own page. */
const MARK = '#inlet-verify';

/** The check happens on the page itself, which alone knows what it holds; here is how, and what the answers mean. */
export function Verify({ domain }: { readonly domain: string }) {
  const host = domain.replace(/^\*\./, '');
  const page = `${host === 'localhost' ? 'http' : 'https'}://${host}/${MARK}`;
  return (
    <>
      <p>
        Open the page with the form and add <code>{MARK}</code> to its address. The page then says what it found.
      </p>
      <CodeBlock name="Address" code={page} />
      <p>
        <a href={page} target="_blank" rel="noreferrer" className="button">
          <Icon name="external-link" />
          <span>Open {host}</span>
        </a>
      </p>
      <dl className="verdicts">
        {verdicts.map(({ says, means, todo }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>
              {means} <strong>{todo}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
