export interface ReceivedEvent {
  readonly event: string;
  readonly data: unknown;
}

/** An open page's stream: the events received so far, and whether the server ended it. */
export async function listenLive(base: string, person: { readonly cookie?: string | undefined }, since?: string) {
  const leaving = new AbortController();
  const response = await fetch(`${base}/cli/live${since === undefined ? '' : `?since=${since}`}`, {
    headers: { cookie: person.cookie ?? '' },
    signal: leaving.signal,
  });
  const received: ReceivedEvent[] = [];
  const stream = { status: response.status, received, ended: false, leave: () => leaving.abort() };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      received.push(...parts.flatMap(parse));
    }
    stream.ended = true;
  };
  read().catch(() => undefined);
  return stream;
}

function parse(part: string): ReceivedEvent[] {
  const found = /^data: (.+)$/m.exec(part);
  if (!found) return [];
  const data = JSON.parse(found[1] ?? 'null') as { event: string };
  return [{ event: data.event, data }];
}
