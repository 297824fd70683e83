import type { PageView } from '../../modules/collector/contract.ts';
import { agents, arrivals } from './browsers.ts';
import type { Chance } from './chance.ts';
import { type Person, makePerson } from './people.ts';

/** A visitor with a browser. */
export interface Visitor {
  readonly id: string;
  readonly person: Person;
  readonly agent: string;
  readonly ip: string;
}

export function makeVisitor(chance: Chance): Visitor {
  return {
    id: chance.key(20),
    person: makePerson(chance),
    agent: chance.weighted(agents).text,
    ip: `2001:db8::${chance.whole(1, 0xffff).toString(16)}:${chance.whole(1, 0xffff).toString(16)}`,
  };
}

/** A page of a visit: time on page, and time in the form. */
export interface Step {
  readonly path: string;
  readonly seconds: number;
  readonly inForm?: number;
  readonly sawForm?: boolean;
}

/** A page view as sent on leaving. */
export interface PageViewReport {
  readonly at: Date;
  readonly view: PageView;
}

/** One visit; `end` is the time of leaving the last page. */
export function visitOf(
  visitor: Visitor,
  origin: string,
  steps: readonly Step[],
  end: Date,
  chance: Chance,
): PageViewReport[] {
  const { referrer, query } = chance.weighted(arrivals);
  let left = end.getTime() - 1000 * steps.reduce((sum, { seconds }) => sum + seconds, 0);
  let from = referrer;
  return steps.map(({ path, seconds, inForm = 0, sawForm = inForm > 0 }, index) => {
    left += seconds * 1000;
    const view = {
      visitor: visitor.id,
      page: chance.key(20),
      url: `${origin}${path}${index === 0 ? query : ''}`,
      referrer: from,
      zone: visitor.person.zone,
      age: seconds * 1000,
      time: seconds * 1000,
      formTime: inForm * 1000,
      viewed: sawForm,
      interacted: inForm > 0,
    };
    from = `${origin}${path}`;
    return { at: new Date(left), view };
  });
}
