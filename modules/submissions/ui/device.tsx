import { useDeviceName } from '../../../src/ui/device-name.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { SubmissionDetail } from '../contract.ts';
import { texts } from './texts.ts';

interface Props {
  readonly submission: Pick<SubmissionDetail, 'device_type' | 'browser' | 'platform'>;
}

/** What a submission was sent with. Nothing if that is unknown. */
export function Device({ submission: { device_type, browser, platform } }: Props) {
  const t = useTexts(texts);
  const deviceName = useDeviceName();
  const device = device_type === null ? '' : deviceName(device_type);
  const software = browser !== null && platform !== null ? t('software', { browser, platform }) : (browser ?? platform);
  if (device === '' || software === null) return device || software;
  return (
    <>
      {device}
      <span className="device-software">, {software}</span>
    </>
  );
}
