import { expect, test } from 'vitest';
import { createContainer, defineToken, inject, injectable, provideValue } from '../../src/kernel/container.ts';

const Greeting = defineToken<string>('test/greeting');

@injectable()
class Greeter {
  constructor(@inject(Greeting) private readonly greeting: string) {}

  greet(name: string): string {
    return `${this.greeting}, ${name}`;
  }
}

// The build strips types with oxc, which emits no decorator metadata: injection rests on `@inject` alone.
test('a class is injected by the tokens on its parameters', () => {
  const container = createContainer([provideValue(Greeting, 'Hello')]);
  expect(container.resolve(Greeter).greet('Ada')).toBe('Hello, Ada');
});
