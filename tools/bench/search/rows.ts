const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Edsger Dijkstra', 'Barbara Liskov', 'Jürgen Groß'];
const topics = ['delivery to the islands', 'a broken grinder', 'wholesale prices', 'the roasting course in March'];

/** A submission's fields for the searches: few names and topics, and numbers that make each row different. */
export function fieldsAt(at: number): Readonly<Record<'name' | 'email' | 'message', string>> {
  return {
    name: `${names[at % 6]} ${at}`,
    email: `visitor${at}@example.com`,
    message: `I would like to ask about ${topics[at % 4]}. Could you call me back on day ${at % 365}?`,
  };
}

/** Typed into the search: a first letter, parts of words, several words, an address, other accents, typing errors. */
export const typed = [
  'b',
  'lis',
  'Barbara',
  'barbara grinder',
  'visitor4999@example.com',
  'jurgen gross',
  'wholesale prices',
  'grindr',
];
