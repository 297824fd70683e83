import { useSelect } from '../../../src/ui/app-context.ts';
import { Loading } from '../../../src/ui/loading.tsx';
import { RequestCode } from '../../../src/ui/request-code.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadRequest } from '../commands.ts';
import { requests } from '../state.ts';
import { texts } from './texts.ts';

interface Props {
  /** The form's uid. */
  readonly form: string;
  /** The delivery's id. */
  readonly delivery: number;
}

/** The URL without its secret parts, on a line whose place it has from the beginning. */
export function SentTo({ form, delivery }: Props) {
  const loaded = useSelect((read) => read(requests).get(delivery));
  const { failure } = useLoad(loadRequest, { form, delivery }, String(delivery));
  if (failure !== null || loaded?.request === null) return null;
  return <p className="delivery-address">{loaded ? <bdi>{loaded.request?.url}</bdi> : '\u00a0'}</p>;
}

/** What a delivery sends, as the server composes it now. */
export function SentRequest({ form, delivery }: Props) {
  const t = useTexts(texts);
  const loaded = useSelect((read) => read(requests).get(delivery));
  const reading = useLoad(loadRequest, { form, delivery }, String(delivery));
  return (
    <Loading {...reading} label={t('requestLoading')} isLoaded={loaded !== undefined}>
      {loaded?.request ? (
        <>
          <p className="field-hint">{t('requestLead')}</p>
          <RequestCode {...loaded.request} names={{ headers: t('requestHeaders'), body: t('requestBody') }} />
        </>
      ) : (
        <p className="field-hint">{t('requestNone')}</p>
      )}
    </Loading>
  );
}
