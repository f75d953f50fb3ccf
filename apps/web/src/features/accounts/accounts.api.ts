import type { AnswerOf, Endpoints } from '@masthead/contract';
import { apiQuery, useCall } from '../../shared/api/index.ts';

export type Member = AnswerOf<Endpoints['brands.members.index']>['data'][number];

export const brandMembers = (brandId: string) => apiQuery('brands.members.index', { params: { brand_id: brandId } });
export const brandInvitations = (brandId: string) =>
  apiQuery('brands.invitations.index', { params: { brand_id: brandId } });

/** A change of the user's own role changes the user's permissions. */
const membership = [
  'brands.members.index',
  'user.brands',
  'user.brands.permissions',
  'user.organisations.permissions',
] as const;
export const useRoleChange = () => useCall('brands.members.update-role', { refreshes: [...membership] });
export const useMemberRemoval = (onSuccess: () => void) =>
  useCall('brands.members.remove', { refreshes: [...membership], onSuccess });
/** Leaves a brand; the last one only if that was requested explicitly. */
export const useDetaching = (onSuccess: () => void) =>
  useCall('user.brands.detach', { refreshes: [...membership], onSuccess });
