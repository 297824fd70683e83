import { useSelect } from '../../../src/ui/app-context.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { supportAddress } from '../../accounts/public.ts';
import { letterTo } from '../letters.ts';
import { texts } from '../texts.ts';

/** What only support does: letters to it, ready to send. */
export function YourData({ email }: { readonly email: string }) {
  const t = useTexts(texts);
  const download = useSelect((read) => letterTo(read, t('download'), t('downloadBody', { email })));
  const remove = useSelect((read) => letterTo(read, t('remove'), t('removeBody', { email })));
  const isSupported = useSelect((read) => supportAddress(read) !== null);
  return (
    <section className="panel">
      <h2>{t('data')}</h2>
      <p className="lead">{t(isSupported ? 'dataLead' : 'dataNobody')}</p>
      <div className="form-actions">
        <a className="button" href={download}>
          <Icon name="download" />
          {t('download')}
        </a>
        <a className="button button-danger" href={remove}>
          <Icon name="trash" />
          {t('remove')}
        </a>
      </div>
    </section>
  );
}
