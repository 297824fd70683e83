import './setup.css';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';

const steps = ['stepName', 'stepPaste', 'stepReceive'] as const;

/** Progress towards the first submission. */
export function Progress({ at }: { readonly at: 0 | 1 | 2 | 3 }) {
  const t = useTexts(texts);
  const command = useTexts(moduleTexts);
  return (
    <section aria-label={command('setup')}>
      <ol className="setup-progress">
        {steps.map((step, index) => (
          <li key={step} className={index < at ? 'setup-past' : ''} aria-current={index === at ? 'step' : undefined}>
            <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
            {t(step)}
            {index < at && <span className="visually-hidden">{t('done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
