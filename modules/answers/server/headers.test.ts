import { expect, test } from 'vitest';
import { deliveryStatusOf } from './delivery-status.ts';
import { kindOf } from './headers.ts';

const sender = { fromAddress: 'lisa@example.com', envelopeFrom: 'lisa@example.com' };
const linesOf = (...headers: string[]) =>
  headers.map((line) => ({ key: line.slice(0, line.indexOf(':')).toLowerCase(), line }));

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: Auto-Generated (vacation)',
  'X-Autoreply: yes',
  'X-Autorespond: yes',
  'Precedence: bulk',
  'Precedence: auto_reply',
  'Content-Type: multipart/report; report-type=disposition-notification',
])('recognises an automatic reply by “%s”', (header) => {
  expect(kindOf(linesOf('Subject: Hello', header), sender)).toBe('automatic');
});

test('treats an email as an answer of a person, even if its headers say so', () => {
  expect(kindOf(linesOf('Subject: Out of bread?'), sender)).toBe('answer');
  expect(kindOf(linesOf('Auto-Submitted: no'), sender)).toBe('answer');
});

test('recognises a report without a sender', () => {
  expect(kindOf(linesOf('Subject: Hello'), { ...sender, envelopeFrom: '' })).toBe('automatic');
  expect(kindOf(linesOf('Return-Path: <>'), { ...sender, envelopeFrom: undefined })).toBe('automatic');
});

test('recognises a bounce by its type, or by its sender', () => {
  const report = 'Content-Type: multipart/report;\r\n report-type="delivery-status"; boundary=x';
  expect(kindOf(linesOf(report), sender)).toBe('bounce');
  const daemon = { fromAddress: 'MAILER-DAEMON@mx.example.com', envelopeFrom: '' };
  expect(kindOf(linesOf('Subject: failure notice'), daemon)).toBe('bounce');
});

test('reads why an email was not delivered', () => {
  const part = [
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; lisa@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <lisa@example.com>:',
    '    User unknown',
  ].join('\r\n');
  const reason = '550 5.1.1 <lisa@example.com>:    User unknown';
  expect(deliveryStatusOf(part)).toEqual({ hasFailed: true, reason });
  expect(deliveryStatusOf('Action: delayed\nStatus: 4.4.1')).toEqual({ hasFailed: false, reason: '4.4.1' });
});
