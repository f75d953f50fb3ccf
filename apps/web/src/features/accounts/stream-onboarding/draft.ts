import { tabStorage } from '../../../shared/session/tab-storage.ts';

/** The answers given so far; nothing is created before the last step, and a reload loses only the password. */
interface Draft {
  token: string;
  email?: string;
  brand?: string;
  stream?: { name: string; main_search_term: string };
}
const key = 'masthead.stream_onboarding';

export function readDraft(): Draft | null {
  try {
    return JSON.parse(tabStorage.get(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export const keepDraft = (draft: Draft | null): void => tabStorage.set(key, draft && JSON.stringify(draft));

export const steps = ['acc', 'brand', 'stream', 'target'] as const;
export type FunnelStep = (typeof steps)[number];

/** Returns the step for a person who requests `wanted`: the first one that is not done comes first. */
export function allowedStep(wanted: FunnelStep, draft: Draft | null, isSignedIn: boolean): FunnelStep {
  const open: FunnelStep = draft?.stream ? 'target' : draft?.brand ? 'stream' : draft || isSignedIn ? 'brand' : 'acc';
  const first = isSignedIn ? 1 : 0;
  return steps[Math.max(first, Math.min(steps.indexOf(wanted), steps.indexOf(open)))]!;
}
