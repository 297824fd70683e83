/* oxlint-disable typescript/no-deprecated -- it is what dependency-cruiser walks with */
import { Visitor } from '@swc/core/Visitor.js';
import type { Statement, VariableDeclarator } from '@swc/core';

type UsingDeclaration = { readonly type: 'UsingDeclaration'; readonly decls: VariableDeclarator[] };

/**
 * `using` is in the language, but the walker that dependency-cruiser reads with (swc's own, no longer kept up) ends on it.
 * This teaches it the one statement; to be removed once dependency-cruiser walks by itself.
 */
export function teachUsing(): void {
  const known = Object.getOwnPropertyDescriptor(Visitor.prototype, 'visitStatement')
    ?.value as Visitor['visitStatement'];
  Visitor.prototype.visitStatement = function visit(statement: Statement | UsingDeclaration): Statement {
    // The types do not know of it; the walker hands back what it was given.
    if (statement.type !== 'UsingDeclaration') return known.call(this, statement);
    this.visitVariableDeclarators(statement.decls);
    return statement as unknown as Statement;
  };
}
