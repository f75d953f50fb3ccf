import { articleHtml, plainText } from './article-html.ts';
import { addressOfFile, offeredFiles } from './offered-files.ts';
import { siteOrigin } from './site-origin.ts';
import type { StoryRow } from './story.queries.ts';
import { leadOf, modifiedAt } from './story-facts.ts';
import type { Visit } from './visit.ts';
import { tagOf } from './words.ts';

/** Composes IPTC ninjs 2.1, which editorial systems import. */
export function composeNinjs(visit: Visit, story: StoryRow): string {
  const { newsroom, url } = visit;
  const origin = siteOrigin(visit);
  const { text, inShort } = articleHtml(story.copytext, { picture: (src) => `${origin}${src}` });
  const html = `${inShort ?? ''}${text}${story.boilerplate ? articleHtml(story.boilerplate).text : ''}`;
  const words = plainText(story.copytext).split(/\s+/).filter(Boolean).length;
  return JSON.stringify({
    uri: `urn:uuid:${story.id}`,
    standard: { name: 'ninjs', version: '2.1', schema: 'https://www.iptc.org/std/ninjs/ninjs-schema_2.1.json' },
    type: 'text',
    representationType: 'complete',
    pubStatus: 'usable',
    urgency: 5,
    language: tagOf(story.language),
    firstCreated: story.first_published_at ?? story.published_at,
    versionCreated: modifiedAt(story) ?? story.published_at,
    contentCreated: story.published_at,
    headlines: [
      { role: 'main', value: story.headline },
      ...(story.subheading ? [{ role: 'subtitle', value: story.subheading }] : []),
    ],
    descriptions: [{ role: 'summary', contentType: 'text/plain', value: leadOf(story) }],
    bodies: [{ role: 'main', contentType: 'text/html', wordCount: words, charCount: html.length, value: html }],
    by: newsroom.name,
    organisations: [{ rel: 'publisher', name: newsroom.name }],
    altIds: [{ role: 'canonical', value: `${url}/${story.slug}` }],
    subjects: story.tags.map((name) => ({ rel: 'about', name })),
    associations: offeredFiles(story).map((file) => ({
      name: file.id,
      uri: `urn:uuid:${file.id}`,
      type: file.kind === 'image' ? 'picture' : file.kind === 'document' ? 'component' : file.kind,
      renditions: [
        {
          name: 'original',
          href: `${origin}${addressOfFile(file)}`,
          contentType: file.content_type,
          sizeInBytes: file.bytes,
          ...(file.width && { width: file.width, height: file.height }),
        },
      ],
    })),
  });
}

/** Composes the story as lines, with the details that are needed to use it. */
export function composeText(visit: Visit, story: StoryRow): string {
  const { t } = visit;
  const { contact } = story;
  const person = contact && [contact.name, contact.role, contact.phone, contact.email].filter(Boolean).join(', ');
  return [
    story.headline,
    story.subheading,
    plainText(story.copytext),
    story.boilerplate && `${t('site.about', { name: visit.newsroom.name })}\n${plainText(story.boilerplate)}`,
    person && `${t('site.press_contact')}\n${person}`,
    ...story.corrections.map(
      ({ text, created_at }) => `${t('site.corrections')} (${created_at.slice(0, 10)})\n${text}`,
    ),
    `${visit.url}/${story.slug}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}
