/* oxlint-disable typescript/no-deprecated -- it is what dependency-cruiser walks with */
import { Visitor } from '@swc/core/Visitor.js';
import type { Statement, VariableDeclarator } from '@swc/core';

type UsingDeclaration = { readonly type: 'UsingDeclaration'; readonly decls: VariableDeclarator[] };

/**
 * Adds `using` declarations to swc's syntax-tree visitor, which dependency-cruiser uses and which is no longer
 * maintained. To be removed once dependency-cruiser handles them.
 */
export function teachUsing(): void {
  // The visitor's own method.
  const known = Object.getOwnPropertyDescriptor(Visitor.prototype, 'visitStatement')
    // See above.
    ?.value as Visitor['visitStatement'];
  Visitor.prototype.visitStatement = function visit(statement: Statement | UsingDeclaration): Statement {
    // Not in the types; the visitor returns its input.
    if (statement.type !== 'UsingDeclaration') return known.call(this, statement);
    this.visitVariableDeclarators(statement.decls);
    // Not in the types either.
    return statement as unknown as Statement;
  };
}
