import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';
import { readVisit } from './visit.ts';

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

test('the moment comes from our clock, the times stay within each other', () => {
  expect(readVisit(view, at)).toMatchObject({
    onloadAt: new Date('2026-11-20T11:59:00Z'),
    timeSpent: 1001,
    timeInForm: 1001,
    domain: 'example.com',
    path: '/contact',
    referrer: null,
  });
});

test('how far the visitor’s clock is behind ours goes along, if the script says it', () => {
  const sent = at.getTime() - 90_000.4;
  expect(readVisit({ ...view, sent }, at)).toMatchObject({
    clockGap: 90_000,
    onloadAt: new Date('2026-11-20T11:59:00Z'),
  });
  expect(readVisit(view, at)).toMatchObject({ clockGap: null });
  expect(readVisit({ ...view, sent: 1e300 }, at)?.clockGap).toBe(at.getTime() - 8.64e15);
});

test('who touched the form has seen it', () => {
  expect(readVisit({ ...view, interacted: true }, at)).toMatchObject({ isViewed: true, isInteracted: true });
});

test.each([
  ['no web page', { url: 'file:///home/me' }],
  ['a visitor id that is none', { visitor: 'x' }],
  ['time that runs backwards', { age: -1 }],
  ['no numbers', { time: 'long' }],
])('%s: no visit', (_, wrong) => {
  expect(readVisit({ ...view, ...wrong }, at)).toBeUndefined();
});

test('an unknown zone is left out, a day is the longest', () => {
  expect(readVisit({ ...view, zone: 'Mars/Base', age: 1e12, time: 1e12 }, at)).toMatchObject({
    zone: null,
    timeSpent: 86_400_000,
  });
});

test('a campaign is read from utm parameters, utm_id where there is no utm_cid', () => {
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
