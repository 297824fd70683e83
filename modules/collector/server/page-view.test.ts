import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';
import { readPageView } from './page-view.ts';
import { onePerPage, pageViewRow } from './page-view-row.ts';

const at = new Date('2026-11-20T12:00:00Z');
const view = {
  visitor: 'visitor-0001',
  page: 'page-000001',
  url: 'https://example.com/contact?utm_source=news',
  referrer: '',
  zone: 'Europe/Zurich',
  age: 60_000.4,
  time: 1000.6,
  formTime: 5000,
};

test('takes the time from our clock and keeps durations consistent', () => {
  expect(readPageView(view, at)).toMatchObject({
    onloadAt: new Date('2026-11-20T11:59:00Z'),
    timeSpent: 1001,
    timeInForm: 1001,
    domain: 'example.com',
    path: '/contact',
    referrer: null,
  });
});

test('removes the code of an installation check from the address and the referrer', () => {
  const read = (query: string) => {
    const url = `https://example.com/contact${query}`;
    const { url: stored, referrer } = readPageView({ ...view, url, referrer: url }, at) ?? {};
    expect(referrer).toBe(stored);
    return stored?.slice('https://example.com/contact'.length);
  };
  expect(read('?inlet-code=tgk3s0.Ab-_#inlet-verify')).toBe('#inlet-verify');
  expect(read('?a=1&inlet-code=tgk3s0.Ab&b=?#inlet-verify')).toBe('?a=1&b=?#inlet-verify');
  expect(read('?my-inlet-code=1&')).toBe('?my-inlet-code=1&');
  expect(read('#?inlet-code=1')).toBe('#?inlet-code=1');
});

test('records the gap between the visitor’s clock and ours if the script sends it', () => {
  const sent = at.getTime() - 90_000.4;
  expect(readPageView({ ...view, sent }, at)).toMatchObject({
    clockGap: 90_000,
    onloadAt: new Date('2026-11-20T11:59:00Z'),
  });
  expect(readPageView(view, at)).toMatchObject({ clockGap: null });
  expect(readPageView({ ...view, sent: 1e300 }, at)?.clockGap).toBe(at.getTime() - 8.64e15);
});

test('counts a touched form as seen', () => {
  expect(readPageView({ ...view, interacted: true }, at)).toMatchObject({ isViewed: true, isInteracted: true });
});

test.each([
  ['no web page', { url: 'file:///home/me' }],
  ['a visitor id that is none', { visitor: 'x' }],
  ['time that runs backwards', { age: -1 }],
  ['no numbers', { time: 'long' }],
])('ignores %s', (_, wrong) => {
  expect(readPageView({ ...view, ...wrong }, at)).toBeUndefined();
});

test('ignores an unknown timezone and limits durations to a day', () => {
  expect(readPageView({ ...view, zone: 'Mars/Base', age: 1e12, time: 1e12 }, at)).toMatchObject({
    zone: null,
    timeSpent: 86_400_000,
  });
});

test('reads a campaign from utm parameters, with utm_id in place of a missing utm_cid', () => {
  expect(
    campaignOf('https://a.test/?utm_source=s&utm_medium=m&utm_campaign=c&utm_id=7&utm_content=x&utm_term=t'),
  ).toEqual({
    utm_source: 's',
    utm_medium: 'm',
    utm_campaign: 'c',
    utm_cid: '7',
    utm_content: 'x',
    utm_term: 't',
  });
  expect(campaignOf('https://a.test/?utm_cid=1&utm_id=2')?.utm_cid).toBe('1');
  expect([campaignOf('https://a.test/?q=1'), campaignOf('https://a.test/?utm_source=')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a visitor who uses the key of another’s page view changes nothing in the same batch', () => {
  const device = { device_type: null, browser: null, platform: null, isBot: false };
  const rows = [{}, { visitor: 'visitor-0002', time: 50_000 }, { time: 2000 }].flatMap((more) => {
    const visit = readPageView({ ...view, ...more }, at);
    return visit ? [pageViewRow(visit, device, 1, null)] : [];
  });
  expect(onePerPage(rows)).toMatchObject([{ visitor_id: 'visitor-0001', time_spent_ms: 2000 }]);
});
