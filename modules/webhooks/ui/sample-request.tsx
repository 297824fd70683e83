import type { PostedRequest } from '../../../contract/entity/posted-request.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Loading } from '../../../src/ui/loading.tsx';
import { RequestCode } from '../../../src/ui/request-code.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadSample } from '../commands.ts';
import { samples } from '../state.ts';
import { texts } from './texts.ts';

interface Props {
  readonly form: string;
  /** The webhook's id. */
  readonly webhook: number;
  /** The URL as currently edited. */
  readonly url: string;
}

/** The signed request of the newest submission, and how a receiver verifies it. */
export function SampleRequest({ form, webhook, url }: Props) {
  const t = useTexts(texts);
  const loaded = useSelect((read) => read(samples).get(webhook));
  const reading = useLoad(loadSample, { form, id: webhook }, String(webhook));
  return (
    <section className="webhook-sample">
      <h3>{t('sample')}</h3>
      <Loading {...reading} label={t('sampleLoading')} isLoaded={loaded !== undefined}>
        {loaded?.sample ? <Request {...loaded.sample} url={url} /> : <p className="field-hint">{t('sampleNone')}</p>}
      </Loading>
    </section>
  );
}

function Request({ url, headers, body }: PostedRequest) {
  const t = useTexts(texts);
  return (
    <>
      <p className="field-hint">{t('sampleLead')}</p>
      <RequestCode
        url={url}
        headers={headers}
        body={body}
        names={{ headers: t('sampleHeaders'), body: t('sampleBody') }}
      />
      <p className="field-hint">{t('sampleBytes')}</p>
      <h4>{t('verify')}</h4>
      <ol className="webhook-verify">
        <li>
          <Rich text={texts('verifyContent')} />
        </li>
        <li>
          <Rich text={texts('verifyKey')} />
        </li>
        <li>
          <Rich text={texts('verifyCompare')} />
        </li>
      </ol>
      <p className="field-hint">
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer">
          {t('verifyLibraries')}
        </a>
      </p>
    </>
  );
}
