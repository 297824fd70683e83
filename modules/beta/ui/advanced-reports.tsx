import { useEffect } from 'react';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadFeatures, signUpForFeature } from '../commands.ts';
import type { BetaFeature } from '../contract.ts';
import { features } from '../state.ts';
import { texts } from '../texts.ts';

const CODE: BetaFeature = 'ADVANCED_REPORTS';

/** Card for signing up for advanced reports (SPEC.md points 2 and 9). */
export default function AdvancedReports() {
  const t = useTexts(texts);
  const send = useSend();
  const isSignedUp = useSelect((read) => read(features).codes?.includes(CODE));
  const isLoading = useSelect((read) => phaseOf(loadFeatures)(read)?.phase === 'in progress');
  const isSending = useSelect((read) => phaseOf(signUpForFeature)(read)?.phase === 'in progress');
  useEffect(() => {
    send(loadFeatures({}));
  }, [send]);
  return (
    <section className="panel report-card">
      <header>
        <h2>{t('reports')}</h2>
        <Tag tone="info">{t('beta')}</Tag>
      </header>
      <p className="lead">{t('reportsLead')}</p>
      <div className="form-actions">
        {isSignedUp === true ? (
          <Tag tone="good">
            <Icon name="check" />
            {t('signedUp')}
          </Tag>
        ) : (
          <Button
            busy={isSending}
            disabled={isSignedUp === undefined && isLoading}
            onClick={() => void send(signUpForFeature({ code: CODE }))}
          >
            {t('reportsSignUp')}
          </Button>
        )}
        <output className="field-hint">{isSignedUp === true && t('signedUpLead')}</output>
      </div>
    </section>
  );
}
