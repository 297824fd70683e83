import 'reflect-metadata';
import { container, inject, injectable, type InjectionToken } from 'tsyringe';
import { expect, test } from 'vitest';

const Greeting: InjectionToken<string> = Symbol('Greeting');

@injectable()
class Greeter {
  constructor(@inject(Greeting) private readonly greeting: string) {}

  greet(name: string): string {
    return `${this.greeting}, ${name}`;
  }
}

// The build strips types with oxc, which emits no decorator metadata: injection rests on `@inject` alone.
test('a class is injected by the tokens on its parameters', () => {
  const scope = container.createChildContainer();
  scope.register(Greeting, { useValue: 'Hello' });
  expect(scope.resolve(Greeter).greet('Ada')).toBe('Hello, Ada');
});
