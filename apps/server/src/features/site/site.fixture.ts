import { randomBytes } from 'node:crypto';
import { type Agent, request } from 'node:http';
import type { displayModes, ImageCrop, PressContact, StoryStatus, StoryType } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';
import { slugOf, touchNewsroom } from '../newsrooms/index.ts';

interface NewsroomGiven {
  name?: string;
  slug?: string;
  country_id?: string;
  language?: string;
  domain?: string | null;
  main_color?: string;
  secondary_color?: string;
  description?: string | null;
  address?: string | null;
  categories?: readonly number[];
  isPublished?: boolean;
}

/** Inserts a published newsroom of a brand with a contact, as its settings would have made it. */
export async function insertNewsroom(db: Db, brandId: BrandId, given: NewsroomGiven = {}) {
  const id = uuidv7();
  const name = given.name ?? `Norlunde ${randomBytes(3).toString('hex')}`;
  const slug = given.slug ?? slugOf(name);
  const now = new Date();
  await rowsOf(
    db,
    sql`insert into newsrooms (id, brand_id, country_id, language, slug, name, address, description, main_color, secondary_color, categories, domain,
          published_at, created_at, updated_at)
        values (${id}, ${brandId}, ${given.country_id ?? 'DK'}, ${given.language ?? 'en'}, ${slug}, ${name}, ${given.address ?? null},
          ${given.description ?? null}, ${given.main_color ?? '#0b4a5a'}, ${given.secondary_color ?? '#0b4a5a'}, ${given.categories ?? []},
          ${given.domain ?? null}, ${given.isPublished === false ? null : now}, ${now}, ${now})`,
  );
  await rowsOf(db, sql`insert into newsroom_slugs (slug, newsroom_id) values (${slug}, ${id})`);
  return { id, slug, name };
}

interface StoryGiven {
  headline: string;
  slug?: string;
  subheading?: string | null;
  copytext?: string;
  boilerplate?: string | null;
  contact?: PressContact | null;
  language?: string;
  type?: StoryType;
  status?: StoryStatus;
  display_mode?: (typeof displayModes)[number];
  original_id?: string | null;
  cover_image?: ImageCrop | null;
  cover_image_caption?: string | null;
  categories?: readonly number[];
  published_at?: Date;
}

/** Inserts a story as it is stored, and notifies the site, as every change does. */
export async function insertStory(db: Db, newsroomId: string, given: StoryGiven) {
  const id = uuidv7();
  const slug = given.slug ?? (slugOf(given.headline, 120) || id);
  const status = given.status ?? 'published';
  const at = given.published_at ?? new Date(Date.now() - 60_000);
  const token = randomBytes(24).toString('base64url');
  await db.transaction().execute(async (transaction) => {
    await rowsOf(
      transaction,
      sql`insert into stories (id, brand_id, newsroom_id, original_id, type, status, display_mode, language, headline, subheading, copytext, boilerplate,
            contact, cover_image, cover_image_caption, categories, slug, published_at, first_published_at, preview_token, created_at, updated_at)
          select ${id}, brand_id, id, ${given.original_id ?? null}, ${given.type ?? 'news'}, ${status}, ${given.display_mode ?? 'normal'},
            ${given.language ?? 'en'}, ${given.headline}, ${given.subheading ?? null}, ${given.copytext ?? '<p>All ferries sail again.</p>'},
            ${given.boilerplate ?? null}, ${given.contact ? JSON.stringify(given.contact) : null}::jsonb,
            ${given.cover_image ? JSON.stringify(given.cover_image) : null}::jsonb, ${given.cover_image_caption ?? null},
            ${given.categories ?? []}, ${status === 'published' ? slug : null}, ${status === 'published' ? at : null},
            ${status === 'published' ? at : null}, ${token}, ${at}, ${at}
          from newsrooms where id = ${newsroomId}`,
    );
    if (status === 'published')
      await rowsOf(
        transaction,
        sql`insert into story_slugs (newsroom_id, slug, story_id) values (${newsroomId}, ${slug}, ${id})`,
      );
    await touchNewsroom(transaction, newsroomId);
  });
  return { id, slug, token };
}

/** Text of a story like the one in the specification's pictures. */
export const ferryText = `<p><strong>Ålsund, 20 November 2026.</strong> Norlunde adds three daily departures across the belt and sails nineteen times a day all winter. The decision follows a November storm in which the company kept 98.6 per cent of its departures while every other route stood still.</p><blockquote><p>“The battery doesn’t mind the wind. The propeller does the work, and the crew knows the water.”</p><footer>Åse Brønlund, managing director</footer></blockquote><p>Commuters can reach the first train to the capital. A charging bridge of eleven megawatts opens on the same day and fills the batteries in eight minutes, the time it takes to unload sixty cars.</p><aside data-facts=""><ul><li>19 departures a day, up from 16</li><li>First at 05:00, last at 23:00</li><li>98.6 % kept in the storm of 17–18 November</li></ul></aside>`;

interface Sent {
  method?: string;
  body?: string;
}

/** Asks a server for pages of the site as a browser does. By node's own client, which sends the Host that it is given. */
export const reader =
  (origin: string, agent?: Agent) =>
  (path: string, headers: Record<string, string> = {}, { method = 'GET', body }: Sent = {}) =>
    new Promise<{ status: number; headers: Headers; bytes: Buffer; text: string }>((resolve, reject) => {
      const sent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...headers };
      const asked = request(`${origin}${path}`, { method, headers: sent, ...(agent && { agent }) }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
          resolve({ status: answer.statusCode ?? 0, headers: new Headers(given), bytes, text: bytes.toString('utf8') });
        });
      });
      asked.on('error', reject).end(body);
    });
