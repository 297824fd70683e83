import { expect, test } from 'vitest';
import { createContainer, defineToken, injectable, provideClass, provideValue } from './container.ts';

@injectable()
class Counter {
  count = 0;
}

test('gives every dependent the same instance of a provided class', () => {
  const token = defineToken<Counter>('tests/counter');
  const services = createContainer([provideClass(token, Counter), provideClass(Counter, Counter)]);
  services.resolve<Counter>(token).count += 1;
  services.resolve(Counter).count += 2;
  expect(services.resolve<Counter>(token).count).toBe(1);
  expect(services.resolve(Counter).count).toBe(2);
});

test('prefers the later of two provisions, so that a host overrides a module', () => {
  const token = defineToken<string>('tests/name');
  const services = createContainer([provideValue(token, 'module'), provideValue(token, 'host')]);
  expect(services.resolve<string>(token)).toBe('host');
});

test('names a token that nobody provides', () => {
  const token = defineToken<string>('tests/missing');
  expect(() => createContainer([]).resolve(token)).toThrow('tests/missing');
});
