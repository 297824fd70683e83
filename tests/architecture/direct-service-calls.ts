import { parseSync, Visitor, type ESTree } from 'vite';

/**
 * Finds calls of services that bypass `effect`, by the names of variables, parameters and properties of a service's type.
 *
 * `services` are the names of service types, `properties` the names of properties that have such a type in other files. Each
 * call is returned as its source text up to the arguments.
 */
export function directServiceCalls(
  source: string,
  services: ReadonlySet<string>,
  properties: ReadonlySet<string> = new Set(),
): readonly string[] {
  const { program } = parseSync('handlers.ts', source);
  const own = namesIn(program, services);
  const serviceNames = new Set([...properties, ...own.properties]);
  const variables = new Set(own.variables);
  /** The parameters of the surrounding functions that `effect` calls. */
  const passed: string[] = [];
  const found: string[] = [];
  const isService = (node: ESTree.Node): boolean => {
    const name = nameOf(node) ?? '';
    return node.type === 'MemberExpression' ? serviceNames.has(name) : variables.has(name) && !passed.includes(name);
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && isService(init)) variables.add(id.name);
    },
    // A property of an object pattern.
    Property: ({ key, value }) => {
      if (serviceNames.has(nameOf(key) ?? '') && value.type === 'Identifier') variables.add(value.name);
    },
    CallExpression: (call) => {
      passed.push(...passedBy(call));
      const { callee } = call;
      if (callee.type === 'MemberExpression' && isService(callee.object))
        found.push(source.slice(callee.start, callee.end));
    },
    'CallExpression:exit': (call) => {
      passed.length -= passedBy(call).length;
    },
  }).visit(program);
  return found;
}

/** The names of public properties that have the type of a service. */
export function serviceProperties(source: string, services: ReadonlySet<string>): readonly string[] {
  const { properties } = namesIn(parseSync('handlers.ts', source).program, services);
  return [...properties].filter((name) => !name.startsWith('#'));
}

interface Names {
  readonly variables: ReadonlySet<string>;
  /** Names of private properties start with `#`. */
  readonly properties: ReadonlySet<string>;
}

/** The names that are declared with the type of a service. */
function namesIn(program: ESTree.Program, services: ReadonlySet<string>): Names {
  const variables = new Set<string>();
  const properties = new Set<string>();
  const addTo = (names: Set<string>, node: ESTree.Node, declared: ESTree.TSTypeAnnotation | null | undefined) => {
    const type = declared?.typeAnnotation;
    const name = nameOf(node);
    if (name === undefined || type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return;
    if (services.has(type.typeName.name)) names.add(name);
  };
  new Visitor({
    Identifier: (node) => addTo(variables, node, node.typeAnnotation),
    PropertyDefinition: ({ key, typeAnnotation }) => addTo(properties, key, typeAnnotation),
    TSPropertySignature: ({ key, typeAnnotation }) => addTo(properties, key, typeAnnotation),
  }).visit(program);
  return { variables, properties };
}

/** The last name of an expression: `#storage` of `this.#storage`. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'PrivateIdentifier') return `#${node.name}`;
  return node.type === 'Identifier' ? node.name : undefined;
}

/** The parameters of the function that a call of `effect` is given. */
function passedBy({ callee, arguments: [, call] }: ESTree.CallExpression): readonly string[] {
  if (nameOf(callee) !== 'effect' || call?.type !== 'ArrowFunctionExpression') return [];
  return call.params.flatMap((parameter) => (parameter.type === 'Identifier' ? [parameter.name] : []));
}
