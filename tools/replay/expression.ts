import vm from 'node:vm';
import type { ESTree } from 'vite';
import type { Parts } from '../../src/state-search.ts';

/** A call of `now`, `was` or `never` and the position of its argument. */
interface TemporalCall {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly argument: { readonly start: number; readonly end: number };
}
const temporal: readonly string[] = ['now', 'was', 'never'];
const scope = ['state', 'slice', 'row', ...temporal];

/**
 * Compiles the developer's expression. The arguments of `now`, `was` and `never` become parts of their own, because they have to be
 * evaluated after every entry even where the rest of the expression does not reach them. Throws `SyntaxError`.
 *
 * @example
 * compile('was(a) && !now(a)') // the parts `a`, `a` and `was(0) && !now(1)`
 */
export async function compile(expression: string): Promise<Parts> {
  try {
    compileOne(expression);
  } catch (error) {
    throw new SyntaxError(`The expression is not valid: ${error instanceof Error ? error.message : String(error)}`);
  }
  const calls = await temporalCallsIn(expression);
  const parts = calls.map(({ argument }) => render(expression, argument, calls));
  return [...parts, render(expression, { start: 0, end: expression.length }, calls)].map(compileOne);
}

function compileOne(source: string): Parts[number] {
  const names = `{ ${scope.join(', ')} }`;
  // Any function; its result is read as a boolean.
  return vm.compileFunction(`const ${names} = arguments[0]; return (${source}\n)`) as Parts[number];
}

/** Innermost first, so that a part comes after those that it refers to. */
async function temporalCallsIn(expression: string): Promise<readonly TemporalCall[]> {
  const { parseSync, Visitor } = await import('vite');
  const calls: TemporalCall[] = [];
  const { program } = parseSync('expression.js', `(${expression}\n)`);
  new Visitor({
    'CallExpression:exit': ({ callee, arguments: [argument], start, end }: ESTree.CallExpression) => {
      if (callee.type !== 'Identifier' || !temporal.includes(callee.name) || !argument) return;
      const { name } = callee;
      // Without the opening parenthesis.
      calls.push({
        name,
        start: start - 1,
        end: end - 1,
        argument: { start: argument.start - 1, end: argument.end - 1 },
      });
    },
  }).visit(program);
  return calls;
}

/** The text of a range in which each outermost temporal call refers to its part by number. */
function render(text: string, { start, end }: TemporalCall['argument'], calls: readonly TemporalCall[]): string {
  const inside = calls.filter((call) => call.start >= start && call.end <= end);
  const outermost = inside.filter((call) => !inside.some((other) => other !== call && contains(other, call)));
  let rendered = '';
  let at = start;
  for (const call of outermost.toSorted((a, b) => a.start - b.start)) {
    rendered += `${text.slice(at, call.start)}${call.name}(${calls.indexOf(call)})`;
    at = call.end;
  }
  return rendered + text.slice(at, end);
}

const contains = (outer: TemporalCall, inner: TemporalCall) => outer.start <= inner.start && inner.end <= outer.end;
