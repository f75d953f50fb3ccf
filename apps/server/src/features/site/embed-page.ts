import { assets } from '../../platform/renderer/assets.ts';
import { loadSite } from '../../platform/renderer/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { type Answer, always } from './answer.ts';
import { cardOf } from './cards.ts';
import { policyOf } from './policy.ts';
import { listFront } from './site.queries.ts';
import { htmlType } from './site-pages.ts';
import { findPublicStory } from './story.queries.ts';
import { headOf, styleOf, type Visit } from './visit.ts';

const themes = ['light', 'dark', 'auto'] as const;
type Theme = (typeof themes)[number];

const shownAtMost = 25;
const pinnedShown = 3;

/** Answers the list in a frame on another site. Links are absolute: they open beside the frame, on the site itself. */
export async function answerEmbed({ db }: Pick<Services, 'db'>, visit: Visit, query: URLSearchParams): Promise<Answer> {
  const { newsroom, url, t, tag } = visit;
  const limit = Math.min(shownAtMost, Math.max(1, Number(query.get('stories')) || 5));
  const theme = themes.find((one) => one === query.get('theme')) ?? ('auto' satisfies Theme);
  const withPictures = query.get('pictures') !== 'false';
  const alone = /^[0-9a-f-]{36}$/.test(query.get('story') ?? '')
    ? await findPublicStory(acrossBrands(db), query.get('story')!)
    : undefined;
  const rows = alone
    ? [alone].flatMap((story) =>
        story.newsroom_id === newsroom.id ? [{ ...story, slug: story.slug!, published_at: story.published_at! }] : [],
      )
    : await listFront(acrossBrands(db), newsroom.id, {}, { pinned: pinnedShown, limit });
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit);
  const card = cardOf({ ...visit, base: url });
  const stories = unique.map((row) => ({ ...card(row), ...(!withPictures && { cover: null }) }));
  const style = styleOf(newsroom, 'embed');
  const head = headOf(visit, {
    title: newsroom.name,
    path: '',
    isHidden: true,
    feeds: [],
    openGraph: {},
    script: assets.pathOf('frame.js'),
    style,
  });
  const { renderEmbed } = await loadSite();
  return {
    contentType: htmlType,
    body: renderEmbed(head, { lang: tag, theme, name: newsroom.name, href: url, stories }, t),
    headers: ['content-security-policy', policyOf(style, { isEmbedded: true }), 'x-robots-tag', 'noindex'],
    counted: { newsroomId: newsroom.id, measure: 'embed', recordId: newsroom.id },
    keptUntil: always,
  };
}

const script = () => assets.byPath.get(assets.pathOf('embed.js'))!.bytes;

/** Answers the script that other sites include; it stays under one address, so it is requested again each hour. */
export const embedScript = (): Answer => ({
  contentType: 'text/javascript; charset=utf-8',
  body: script(),
  headers: ['cross-origin-resource-policy', 'cross-origin', 'access-control-allow-origin', '*'],
});
