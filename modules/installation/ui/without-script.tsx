import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { plainForm } from '../snippets.ts';
import { texts } from './texts.ts';

interface Props {
  /** The address of the collector, once it is known. */
  readonly collector: string | undefined;
  readonly form: Form;
}

/** Installation without JavaScript: a plain form that the browser posts. */
export function WithoutScript({ collector, form }: Props) {
  const t = useTexts(texts);
  if (collector === undefined) return <div className="skeleton installation-placeholder" />;
  return (
    <section className="installation-aside" aria-label={t('platform.plain')}>
      <p>
        <Rich text={texts('withoutHow')} />
      </p>
      <CodeBlock name={t('plainForm')} code={plainForm(collector, form.uid)} hasCaption={false} />
    </section>
  );
}
