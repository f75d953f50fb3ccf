import type { ApprovalStepKind } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import type { BrandId, Scope } from '../../access/index.ts';
import { callUpon, listAudience, type NoticeNeeds } from '../../notices/index.ts';
import { insertStep } from './steps.queries.ts';

/** Colleagues who may be asked to approve a story: those who may edit it. */
export const audience = { permission: 'story.update' } as const;

/** A story whose approval takes a step. */
interface Approved {
  id: string;
  brand_id: BrandId;
  headline: string;
  revision: number;
}
interface Step {
  kind: ApprovalStepKind;
  reviewers?: readonly string[];
  comment?: string | undefined;
}

/** Writes a step of the caller's. */
export const keepStep = (
  { db, clock }: Pick<NoticeNeeds, 'clock'> & { db: Db },
  scope: Scope,
  { id, brand_id, revision }: Approved,
  { kind, reviewers = [], comment }: Step,
): Promise<number> =>
  insertStep(
    db,
    { id, brand_id },
    { id: uuidv7(), kind, userId: scope.actor.user_id, reviewers, comment: comment ?? null, revision },
    clock.now(),
  );

type Told = Exclude<ApprovalStepKind, 'withdrawn'>;

/** Notifies colleagues of a step, in the app and by mail, except those who have left the brand. */
export async function tellOfApproval(
  needs: NoticeNeeds,
  scope: Scope,
  { id, brand_id, headline }: Approved,
  { kind, to, comment }: { kind: Told; to: readonly string[]; comment?: string | undefined },
): Promise<void> {
  await callUpon(needs, scope, await listAudience(needs.db, brand_id, audience, to), {
    brandId: brand_id,
    kind: `approval_${kind}`,
    title: headline,
    link: `/stories/story/${id}/edit?open=approval`,
    letter: { key: `approval_${kind}`, message: comment ?? null },
  });
}
