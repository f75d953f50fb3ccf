import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import { acrossBrands } from '../access/index.ts';
import { freeSlug, reservedSlugs, slugOf } from '../newsrooms/index.ts';
import { listSlugs, takeSlug } from './parts.queries.ts';
import type { StoryRow } from './stories.queries.ts';

type Story = Pick<StoryRow, 'id' | 'brand_id' | 'newsroom_id'>;
const longest = 100;

/** Gives a story the address that it is wished to have. Throws 422 if another story has or had it, or the site itself. */
export async function claimSlug(db: Db, story: Story, slug: string): Promise<string> {
  if (reservedSlugs.has(slug) || !(await takeSlug(db, story, slug))) throw invalidField('slug', 'slug_taken');
  return slug;
}

/** Gives a story an address that begins with the wished one, with a number behind it if that is taken. */
export async function moveSlug(db: Db, story: Story, wished: string): Promise<string> {
  for (;;) {
    const others = (await listSlugs(acrossBrands(db), story.newsroom_id, wished)).filter(
      ({ story_id }) => story_id !== story.id,
    );
    const slug = freeSlug(wished, new Set([...reservedSlugs, ...others.map((one) => one.slug)]), longest);
    // Another story may have taken it in between; then the next one is found.
    if (await takeSlug(db, story, slug)) return slug;
  }
}

/** Returns the first address of a story, from its headline. */
export const slugFromHeadline = (db: Db, story: Story, headline: string): Promise<string> =>
  moveSlug(db, story, slugOf(headline, longest - 10) || 'story');
