import { randomBytes } from 'node:crypto';
import type { PrStyle } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { BrandId, Scope } from '../features/access/index.ts';
import { createNewsroom } from '../features/newsrooms/index.ts';
import { createStory } from '../features/stories/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';
import { randomName } from './random-name.ts';

/** Makes a draft in the brand's newsroom, with one of each of its parts. */
export async function makeStory(db: Db, scope: Scope, brandId: BrandId) {
  const story_id = await createStory({ db, clock: systemClock }, scope, brandId, { headline: 'Ferries sail' });
  const [correction_id, pr_style_id, now] = [uuidv7(), uuidv7(), new Date()];
  await rowsOf(
    db,
    sql`insert into story_corrections (story_id, id, text, created_at) values (${story_id}, ${correction_id}, 'Five, not six.', ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into pr_styles (id, brand_id, name, template, settings, created_at, updated_at) values (${pr_style_id}, ${brandId}, 'House', 'classic', ${styleSettings}, ${now}, ${now})`,
  );
  return { story_id, revision: '1', correction_id, pr_style_id };
}

const styleSettings = JSON.stringify({
  main_color: '#112233',
  secondary_color: '#445566',
  font: 'Georgia',
  logo_position: 'left',
} satisfies PrStyle['settings']);

/** Makes a newsroom that is not published, with one of each of its parts. */
export async function makeNewsroom(db: Db, scope: Scope, brandId: BrandId, fileId: string) {
  const form = { name: randomName('Newsroom'), country_id: 'DK', contact_name: 'Åse Brønlund' };
  const newsroom_id = await createNewsroom({ db, clock: systemClock }, scope, brandId, form);
  const [handle_id, newsroom_file_id, follower_id, now] = [uuidv7(), uuidv7(), uuidv7(), new Date()];
  const press_enquiry_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into newsroom_handles (newsroom_id, id, network, handle, created_at) values (${newsroom_id}, ${handle_id}, 'twitter', 'norlunde', ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into newsroom_files (newsroom_id, id, file_id, title, created_at) values (${newsroom_id}, ${newsroom_file_id}, ${fileId}, 'Report', ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into newsroom_followers (newsroom_id, id, email, language, token_hash, asked_at) values (${newsroom_id}, ${follower_id}, 'reader@example.org', 'en', ${randomBytes(32)}, ${now})`,
  );
  await rowsOf(
    db,
    sql`insert into press_enquiries (brand_id, id, newsroom_id, name, email, message, language, created_at) values (${brandId}, ${press_enquiry_id}, ${newsroom_id}, 'Nina Holm', 'nina@daily.example', 'When do the ferries sail?', 'en', ${now})`,
  );
  const contact_id = uuidv7();
  await rowsOf(
    db,
    sql`insert into contacts (brand_id, id, name, created_at, updated_at) values (${brandId}, ${contact_id}, 'Ingrid Ås', ${now}, ${now})`,
  );
  const parts = { handle_id, newsroom_file_id, follower_id, press_enquiry_id, contact_id };
  return { newsroom_id, slug: form.name.toLowerCase(), ...parts };
}
