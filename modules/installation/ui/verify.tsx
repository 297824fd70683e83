import { useSyncExternalStore } from 'react';
import { CHECK_CODE_PARAMETER } from '../../../contract/entity/installation-result.ts';
import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { useApp } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { CheckCodes } from '../check-codes.ts';
import { texts } from './texts.ts';

/** URL fragment that makes the tracking script verify its page. */
const VERIFY_FRAGMENT = '#inlet-verify';

/** Explains the verification, which runs on the owner's page. */
export function Verify({ form, domain }: { readonly form: string; readonly domain: string }) {
  const t = useTexts(texts);
  const host = domain.replace(/^\*\./, '');
  const code = useCheckCode(form);
  const suffix = `${code === undefined ? '' : `?${CHECK_CODE_PARAMETER}=${code}`}${VERIFY_FRAGMENT}`;
  const page = `${host === 'localhost' ? 'http' : 'https'}://${host}/${suffix}`;
  return (
    <>
      <p>{t('verifyHow')}</p>
      <CodeBlock name={t('address')} code={suffix} hasCaption={false} />
      <p>
        <a href={page} target="_blank" rel="noreferrer" className="button">
          <Icon name="external-link" />
          <span>{t('open', { host })}</span>
        </a>
      </p>
    </>
  );
}

/** Subscribes to the code, which is not part of the state; see `CheckCodes`. Users who may only view have none. */
function useCheckCode(form: string): string | undefined {
  const codes = useApp().resolve(CheckCodes);
  return useSyncExternalStore(codes.subscribe, () => codes.of(form));
}
