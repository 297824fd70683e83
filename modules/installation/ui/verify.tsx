import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

/** URL fragment that makes the tracking script verify its page. */
const VERIFY_FRAGMENT = '#inlet-verify';

/** Explains the verification, which runs on the owner's page. */
export function Verify({ domain }: { readonly domain: string }) {
  const t = useTexts(texts);
  const host = domain.replace(/^\*\./, '');
  const page = `${host === 'localhost' ? 'http' : 'https'}://${host}/${VERIFY_FRAGMENT}`;
  return (
    <>
      <p>
        <Rich text={texts('verifyHow', { mark: VERIFY_FRAGMENT })} />
      </p>
      <CodeBlock name={t('address')} code={page} hasCaption={false} />
      <p>
        <a href={page} target="_blank" rel="noreferrer" className="button">
          <Icon name="external-link" />
          <span>{t('open', { host })}</span>
        </a>
      </p>
    </>
  );
}
