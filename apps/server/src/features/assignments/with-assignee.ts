import type { Scope } from '../access/index.ts';

/** Returns the filters of a list with the caller as the colleague whose pieces are wanted. */
export const withAssignee = <T extends { assigned_to_me?: boolean | undefined }>(
  { actor }: Scope,
  { assigned_to_me, ...filter }: T,
) => ({ ...filter, ...(assigned_to_me && { assigned_to: actor.user_id }) });
