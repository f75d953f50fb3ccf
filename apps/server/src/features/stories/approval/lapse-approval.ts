import type { StoryStatus } from '@masthead/contract';
import type { Scope } from '../../access/index.ts';
import type { NoticeNeeds } from '../../notices/index.ts';
import { updateStory, type WholeStory } from '../stories.queries.ts';
import { findRequest } from './steps.queries.ts';
import { keepStep, tellOfApproval } from './tell-of-approval.ts';

/** Fields that an approval covers: what readers see. How the story is sorted and where it stands is not among them. */
const covered = [
  'headline',
  'subheading',
  'copytext',
  'boilerplate',
  'contact',
  'date',
  'cover_image',
  'cover_image_caption',
  'seo_title',
  'social_title',
  'social_description',
  'social_image',
  'language',
  'type',
  'newsroom_id',
] as const satisfies (keyof WholeStory)[];

/** Returns true if readers would see another story. Columns of JSON have their keys in the order of the database. */
const differs = (before: WholeStory, after: WholeStory): boolean =>
  covered.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/**
 * Withdraws the approval of a story that was changed since, and its schedule if the brand asks for approval; the person
 * who had asked is notified. Returns the story's status afterwards.
 */
export async function lapseApproval(
  needs: NoticeNeeds,
  scope: Scope,
  { before, after }: { before: WholeStory; after: WholeStory },
  hasNewFiles: boolean,
): Promise<StoryStatus> {
  if (!hasNewFiles && !differs(before, after)) return before.status;
  if (before.approval?.state === 'approved') {
    await keepStep(needs, scope, after, { kind: 'lapsed' });
    const asker = (await findRequest(needs.db, before))?.user_id;
    if (asker && before.needs_approval) await tellOfApproval(needs, scope, after, { kind: 'lapsed', to: [asker] });
  }
  if (before.status !== 'scheduled' || !before.needs_approval) return before.status;
  await updateStory(needs.db, scope, before.id, { status: 'draft', scheduled_at: null }, needs.clock.now());
  return 'draft';
}
