import { v7 as uuidv7 } from 'uuid';
import { invalidField } from '../../platform/http/failure.ts';
import type { Scope } from '../access/index.ts';
import { copyUses } from '../files/index.ts';
import { holderKinds } from './columns.ts';
import { keepRevision } from './keep-revision.ts';
import { copyTags } from './parts.queries.ts';
import { listVersions } from './revisions.queries.ts';
import { changing, type Effects, makePreviewToken, refusingDoubles, tellOfStory } from './save-story.ts';
import { findStory, insertStory, updateStory, type WholeStory } from './stories.queries.ts';

/** Begins a version in another language with everything of this one. Throws 404, 422 if there is one in the language. */
export async function beginVersion(effects: Effects, scope: Scope, storyId: string, language: string): Promise<string> {
  const [id, now] = [uuidv7(), effects.clock.now()];
  await refusingDoubles(() =>
    changing(effects, scope, storyId, async (transaction, story) => {
      const originalId = story.original_id ?? story.id;
      const versions = await listVersions(transaction, scope, originalId);
      if (versions.some((version) => version.language === language)) throw invalidField('language', 'language_taken');
      const original = await findStory(transaction, scope, originalId);
      await insertStory(
        transaction,
        {
          ...copied(story),
          id,
          brand_id: story.brand_id,
          userId: scope.actor.user_id,
          language,
          original_id: originalId,
          original_revision: original?.revision ?? null,
          preview_token: makePreviewToken(),
        },
        now,
      );
      await copyTags(transaction, story.brand_id, { from: story.id, to: id });
      await copyUses(transaction, scope, holderKinds, { from: story.id, to: id });
      const version = (await findStory(transaction, scope, id))!;
      await keepRevision(transaction, scope, version, now);
      await tellOfStory(transaction, version, { status: version.status });
    }),
  );
  return id;
}

/** Returns the initial fields of a version; schedule, address and dates are its own. */
const copied = (story: WholeStory) => ({
  newsroom_id: story.newsroom_id,
  type: story.type,
  display_mode: story.display_mode,
  headline: story.headline,
  subheading: story.subheading,
  copytext: story.copytext,
  boilerplate: story.boilerplate,
  contact: story.contact && JSON.stringify(story.contact),
  date: story.date,
  cover_image: story.cover_image && JSON.stringify(story.cover_image),
  cover_image_caption: story.cover_image_caption,
  seo_title: story.seo_title,
  social_title: story.social_title,
  social_description: story.social_description,
  social_image: story.social_image && JSON.stringify(story.social_image),
  categories: story.categories,
  countries: story.countries,
  timezone: story.timezone,
});

/** Says that a version was brought up to its original as that is now. Throws 404. */
export const bringUpToDate = (effects: Effects, scope: Scope, storyId: string): Promise<void> =>
  changing(effects, scope, storyId, async (transaction, story) => {
    const original = story.original_id && (await findStory(transaction, scope, story.original_id));
    if (!original) return;
    await updateStory(transaction, scope, storyId, { original_revision: original.revision }, effects.clock.now());
  });
