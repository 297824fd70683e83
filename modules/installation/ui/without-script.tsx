import { CodeBlock } from '../../../src/ui/code-block.tsx';
import { plainForm } from '../snippets.ts';

/** The same form where no script runs. */
export function WithoutScript({ collector, form }: { readonly collector: string; readonly form: string }) {
  return (
    <section className="installation-aside">
      <h2>Without JavaScript</h2>
      <p>
        Point the form&rsquo;s <code>action</code> here and leave the snippets out. Everything is received all the same;
        visits are not counted, so these submissions come without analytics. Both together work too: the action is then
        what happens when the script cannot run.
      </p>
      <CodeBlock name="HTML form without JavaScript" code={plainForm(collector, form)} />
      <p>
        Has your site a strict Content-Security-Policy? Allow <code>{collector}</code> under <code>script-src</code>,{' '}
        <code>connect-src</code> and <code>form-action</code>.
      </p>
    </section>
  );
}
