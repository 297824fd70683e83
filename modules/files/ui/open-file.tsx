import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Screen } from '../../../src/ui/screen.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { fileAddress } from '../file-address.ts';
import { texts } from './texts.ts';

/** Opens the file that a link leads to, after its reader has logged in. Its button is for a download that does not start. */
export default function OpenFile() {
  const t = useTexts(texts);
  const { submission = '', file = '' } = useParams();
  const address = fileAddress(encodeURIComponent(submission), encodeURIComponent(file));
  useEffect(() => location.replace(address), [address]);
  return (
    <Screen title={t('opening')} lead={t('openingLead')}>
      <div className="form-actions">
        <a className="button button-primary" href={address}>
          {t('openFile')}
        </a>
      </div>
    </Screen>
  );
}
