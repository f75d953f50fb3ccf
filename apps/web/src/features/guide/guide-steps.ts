import type { Guide, GuideStep, PermissionName } from '@masthead/contract';

/** Permission that a step needs; null: everybody may do it. */
const needs: Record<GuideStep, PermissionName | null> = {
  sources: 'stream.update',
  stream: 'stream.create',
  alert: null,
  team: 'members.manage',
  newsroom: 'newsroom.publish',
};

export interface ShownStep {
  name: GuideStep;
  isDone: boolean;
  /** The first step that is not done. */
  isNext: boolean;
}

/** Returns the steps that the user can do or that are done, in their order; none once all of them are done. */
export function shownSteps(steps: Guide['steps'], can: (name: PermissionName) => boolean): ShownStep[] {
  const shown = steps.filter(({ name, is_done }) => {
    const needed = needs[name];
    return is_done || needed === null || can(needed);
  });
  const next = shown.find(({ is_done }) => !is_done)?.name;
  if (next === undefined) return [];
  return shown.map(({ name, is_done }) => ({ name, isDone: is_done, isNext: name === next }));
}
