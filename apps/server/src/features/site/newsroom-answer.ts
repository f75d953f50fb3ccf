import { extensionOf, type Language, type publicNewsroom, type StoredFile } from '@masthead/contract';
import type { z } from 'zod';
import { handleAnswer } from '../newsrooms/index.ts';
import { categoriesNamed, countryShort } from '../reference/index.ts';
import { addressOfFile } from './offered-files.ts';
import type { KitRow, SiteFile } from './story.queries.ts';
import type { Visit } from './visit.ts';

export const fileAnswer = (file: SiteFile): StoredFile => ({
  id: file.id,
  name: file.name,
  kind: file.kind,
  extension: extensionOf(file.name),
  content_type: file.content_type,
  mime_type: file.content_type,
  bytes: file.bytes,
  size: file.bytes,
  url: addressOfFile(file),
  thumbnail_url: file.thumbnail ? `${addressOfFile(file)}?size=thumbnail` : null,
  width: file.width,
  height: file.height,
  duration_sec: file.duration_sec,
  created_at: file.created_at,
});

/** Returns the public facts of a newsroom for the API. */
export function publicAnswer(
  { newsroom, url, language }: Visit,
  kit: readonly KitRow[],
): z.infer<typeof publicNewsroom> {
  return {
    id: newsroom.id,
    slug: newsroom.slug,
    name: newsroom.name,
    language: newsroom.language as Language,
    website: newsroom.website,
    address: newsroom.address,
    description: newsroom.description,
    legal_warning: newsroom.legal_warning,
    main_color: newsroom.main_color,
    secondary_color: newsroom.secondary_color,
    logo: newsroom.logo,
    page_header: newsroom.page_header,
    contact_name: newsroom.contact_name,
    contact_phone: newsroom.contact_phone,
    contact_email: newsroom.contact_email,
    contact_role: newsroom.contact_role,
    videos: newsroom.videos,
    takes_enquiries: newsroom.takes_enquiries,
    domain: newsroom.domain,
    url,
    rss: `${url}/rss.xml`,
    is_published: true,
    published_at: newsroom.published_at,
    country: countryShort(newsroom.country_id, language),
    categories: categoriesNamed(newsroom.categories, language),
    contacts: newsroom.contacts,
    social_handles: newsroom.handles.map(handleAnswer),
    files: kit.map(({ id, title, credit, high, low, created_at }) => ({
      id,
      title,
      credit,
      file: fileAnswer(high),
      low_resolution: low && fileAnswer(low),
      created_at,
    })),
  };
}
