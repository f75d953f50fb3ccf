import { limits } from '@masthead/contract';
import { localeOf } from '@masthead/i18n';
import { clippingsLinkingTo, countReadForLinks } from '../../clippings/index.ts';
import { blockOf, type Compose, type Counting, countsOf, figureOf, groupsOf } from './counting.ts';

const mostPages = 15;

/** Figures of the section, which open their clippings like a row. */
const figures = { linking: 'linking', share: 'share', followed: 'followed' } as const;

/** Returns the clippings that link to the sites of the brand. */
const findLinking = ({ db, own, subject }: Counting) => clippingsLinkingTo(db, own.scope, own.query, subject.websites);

/** Composes which coverage links to the sites of the brand, and to which of their pages. */
export const links: Compose = async (counting) => {
  const { db, own, say, subject, language } = counting;
  if (subject.websites.length === 0) return null;
  const read = await countReadForLinks(db, own.scope, own.query);
  if (read === 0) return null;
  const found = await findLinking(counting);
  const { current: total } = (await groupsOf(own)).clippings.totals;
  const counts = new Map<string, number>();
  for (const { pages } of found) for (const page of pages) counts.set(page, (counts.get(page) ?? 0) + 1);
  const rows = [...counts]
    .filter(([page]) => page.length <= limits.reportRowKey)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, mostPages);
  const followed = found.filter(({ isFollowed }) => isFollowed).length;
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  return blockOf('links', say('reports.sections.links'), {
    figures: [
      figureOf(figures.linking, say('reports.columns.linking'), 'whole', { value: found.length }),
      figureOf(figures.share, say('reports.columns.linking_share'), 'share', { value: found.length / read }),
      figureOf(figures.followed, say('reports.columns.followed'), 'whole', { value: followed }),
    ],
    chart:
      rows.length === 0
        ? null
        : countsOf(
            counting,
            say('reports.columns.page'),
            rows.map(([page, value]) => ({ key: page, name: page, value })),
          ),
    definition: say('reports.definitions.links', { sites: list.format(subject.websites), read, total }),
  });
};

/** Returns the clippings behind a row or a figure of the section. */
export async function listLinkingBehind(counting: Counting, row: string): Promise<string[]> {
  const found = await findLinking(counting);
  const isMeant = ({ pages, isFollowed }: (typeof found)[number]) =>
    row === figures.linking || row === figures.share || (row === figures.followed ? isFollowed : pages.includes(row));
  return found.filter(isMeant).map(({ id }) => id);
}
