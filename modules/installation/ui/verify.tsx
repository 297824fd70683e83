import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { verdicts } from '../verification-errors.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

/** How the tracking script is asked to check its own page. */
const MARK = '#inlet-verify';

/** The check happens on the page itself, which alone knows what it holds; here is how, and what the answers mean. */
export function Verify({ domain }: { readonly domain: string }) {
  const t = useTexts(texts);
  const host = domain.replace(/^\*\./, '');
  const page = `${host === 'localhost' ? 'http' : 'https'}://${host}/${MARK}`;
  return (
    <>
      <p>
        <Rich text={texts('verifyHow', { mark: MARK })} />
      </p>
      <CodeBlock name={t('address')} code={page} />
      <p>
        <a href={page} target="_blank" rel="noreferrer" className="button">
          <Icon name="external-link" />
          <span>{t('open', { host })}</span>
        </a>
      </p>
      <dl className="verdicts">
        {verdicts.map(({ says, means, todo }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>
              {t(means)} <strong>{t(todo)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
