import { describe, expect, it } from 'vitest';
import { AccessStatus, type Role } from '../../../contract/entity/role.ts';
import { offersOf, shareStatusOf } from './share-status.ts';

const link = (status: AccessStatus, is_revoked = false, privilege_type: Role = 'ADMIN') => ({
  id: 1,
  user: { username: 'grace@example.com' },
  form_id: 1,
  status,
  is_revoked,
  privilege_type,
});

describe('the status of an access link', () => {
  it.each([
    ['CREATED', 'invited'],
    ['ACCEPTED', 'accepted'],
    ['DECLINED', 'declined'],
    ['REVOKED', 'revoked'],
  ] as const)('%s is shown as %s', (status, shown) => {
    expect(shareStatusOf(link(status))).toBe(shown);
  });

  it.each(AccessStatus.options)('shows a revoked %s link as revoked', (status) => {
    expect(shareStatusOf(link(status, true))).toBe('revoked');
  });
});

describe('actions of an access link', () => {
  it.each([
    ['CREATED', false, 'changes'],
    ['ACCEPTED', false, 'changes'],
    ['DECLINED', false, 'nothing'],
    ['CREATED', true, 'activation'],
    ['ACCEPTED', true, 'activation'],
    ['REVOKED', false, 'activation'],
  ] as const)('%s, revoked: %s -> %s', (status, isRevoked, offered) => {
    for (const role of ['ADMIN', 'ONLY_VIEW_USER'] as const)
      expect(offersOf(link(status, isRevoked, role))).toBe(offered);
    expect(offersOf(link(status, isRevoked, 'CREATOR'))).toBe('nothing');
  });
});
