import { BootError, type FoundModule } from './assemble.ts';
import type { Module } from './kernel/index.ts';

type Part = Exclude<keyof Module, 'id'>;

/** What each part of a manifest must be. */
const parts: Readonly<Record<Part, 'list' | 'names' | 'texts'>> = {
  adopted: 'names',
  needs: 'names',
  texts: 'texts',
  slices: 'list',
  handlers: 'list',
  reactions: 'list',
  provides: 'list',
  points: 'list',
  contributes: 'list',
};

/** A module with nothing but these does nothing. */
const ofItself = new Set(['id', 'adopted', 'needs']);

/**
 * Throws `BootError` for a manifest that the type checker rejects and that would otherwise load without effect: one without
 * parts, with a misspelt part, or with a part of the wrong shape. Checked at build time, so that the console need not load it.
 */
export function checkShape({ folder, module }: FoundModule): void {
  // A part that is undefined is as good as absent. `assemble` reports a manifest that is none.
  const present = Object.entries(module ?? {}).filter(([, value]) => value !== undefined);
  for (const [name, value] of present) if (name !== 'id') checkPart(folder, name, value);
  if (module?.id !== undefined && present.every(([name]) => ofItself.has(name)))
    throw new BootError(
      folder,
      `module.ts is empty: defineModule needs a part (${Object.keys(parts)
        .filter((name) => !ofItself.has(name))
        .join(', ')}). Delete module.ts if the module has only a server part.`,
    );
}

function checkPart(folder: string, name: string, value: unknown): void {
  if (!isPart(name)) throw new BootError(folder, `module.ts has an unknown part "${name}"`);
  if (parts[name] === 'texts') {
    // A function with properties.
    if (!('load' in Object(value))) throw new BootError(folder, 'texts must be the result of defineTexts');
  } else if (!Array.isArray(value)) throw new BootError(folder, `${name} must be a list`);
  else if (parts[name] === 'names' && !value.every((one) => typeof one === 'string'))
    throw new BootError(folder, `${name} must be a list of names`);
}

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);
