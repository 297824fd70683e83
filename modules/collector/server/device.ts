import Bowser from 'bowser';
import { isbot } from 'isbot';

export interface Device {
  readonly device_type: string | null;
  readonly browser: string | null;
  readonly platform: string | null;
  readonly isBot: boolean;
}

const known = new Map<string, Device>();
const MAX_KNOWN = 2000;

/** Parses the User-Agent header. Results are cached, because most visitors share a few values. */
export function deviceOf(userAgent: string | undefined): Device {
  const agent = (userAgent ?? '').slice(0, 1000);
  const cached = known.get(agent);
  if (cached) return cached;
  if (known.size >= MAX_KNOWN) known.clear();
  const device = read(agent);
  known.set(agent, device);
  return device;
}

function read(agent: string): Device {
  const isBot = agent === '' || isbot(agent);
  if (agent === '') return { device_type: null, browser: null, platform: null, isBot };
  const parsed = Bowser.parse(agent);
  return {
    device_type: parsed.platform.type ?? null,
    browser: parsed.browser.name ?? null,
    platform: parsed.os.name ?? null,
    isBot,
  };
}
