import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { plainForm } from '../snippets.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { Rich } from '../../../src/ui/rich.tsx';

/** Installation without JavaScript: a plain form that the browser posts. */
export function WithoutScript({ collector, form }: { readonly collector: string; readonly form: string }) {
  const t = useTexts(texts);
  return (
    <section className="installation-aside">
      <h2>{t('without')}</h2>
      <p>
        <Rich text={texts('withoutHow')} />
      </p>
      <CodeBlock name={t('plainForm')} code={plainForm(collector, form)} />
      <p>
        <Rich text={texts('policy', { host: collector })} />
      </p>
    </section>
  );
}
