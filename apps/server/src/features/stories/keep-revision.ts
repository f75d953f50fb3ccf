import { before, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { findOpenRevision, insertRevision, replaceRevision } from './revisions.queries.ts';
import type { WholeStory } from './stories.queries.ts';

/** Saves of one person within this time are one revision, however often the editor saves by itself. */
const together = minutes(10);

/** Puts the text of a story as it is now into its history. */
export async function keepRevision(db: Db, scope: Scope, story: WholeStory, now: Date): Promise<void> {
  const { id, revision, headline, subheading, copytext, boilerplate } = story;
  const content = { headline, subheading, copytext, boilerplate };
  const userId = scope.actor.user_id;
  const open = await findOpenRevision(db, scope, id, userId, before(now, together));
  if (open) await replaceRevision(db, scope, id, { from: open.revision, revision, content });
  else await insertRevision(db, scope, id, { revision, userId, content }, now);
}
