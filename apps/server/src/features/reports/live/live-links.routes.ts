import { type LiveLink, type LiveLinkForm, type LivePage, limits, type ReportSectionKind } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import { daysOf } from '@masthead/measuring';
import { v7 as uuidv7 } from 'uuid';
import { brandIn, type Call, type Handlers } from '../../access/index.ts';
import { listLinksOf } from '../links/links.queries.ts';
import { addLink, answersOf, todayOf, tooMany } from '../links/save-link.ts';
import { insertReport, listLive, listReportBrands, type ReportBrand, type ReportRow } from '../reports.queries.ts';
import { arranged, brandsOf } from '../save-report.ts';

/** Sections of a live page. */
const sectionsOf: Record<LivePage, readonly ReportSectionKind[]> = {
  dashboard: ['summary', 'figures', 'coverage', 'share', 'tone', 'outlets', 'clippings', 'method'],
  coverage: ['clippings'],
};

/** Returns the report behind a live page, which is counted when its link is opened. */
function liveReport(
  { scope, clock, language }: Call<'live-links.store'>,
  brands: readonly ReportBrand[],
  { page, period, filters }: LiveLinkForm,
): ReportRow {
  const now = clock.now();
  const [subject] = brands;
  const { first, last } = daysOf(period ?? undefined, now.getTime(), subject!.timezone);
  const { countries, tiers, types, sentiments, tags } = filters;
  const spoken = language as ReportRow['language'];
  return {
    ...{ id: uuidv7(), brand_id: subject!.id, brand_ids: brands.map(({ id }) => id), template: 'monthly' },
    name: `${subject!.name}: ${translate(spoken, `app.titles.${page}`)}`.slice(0, limits.reportName),
    ...{ starts_on: first, ends_on: last, sections: arranged(sectionsOf[page]) },
    ...{ language: spoken, currency: subject!.currency_code, format: 'pdf', logo: null },
    filters: {
      ...(countries && { countries }),
      ...(tiers && { tiers }),
      ...(types && { types }),
      ...(sentiments && { sentiments }),
      ...(tags && { tags }),
    },
    ...{ revision: 1, status: 'ready', error_code: null, document: null, edition_of: null, edition: null },
    live: { page, period, filters },
    ...{ created_by: scope.actor.user_id, created_at: now.toISOString(), updated_at: now.toISOString() },
  };
}

/** Creates a live page with its link. Throws 404, 409, 422. */
async function createLiveLink(call: Call<'live-links.store'>): Promise<LiveLink> {
  const { scope, body } = call;
  const { brands } = await brandsOf(call, body.brands);
  const report = liveReport(call, brands, body);
  const link = await addLink(call, report, body, async (transaction) => {
    const others = await listLive(transaction, scope, { brandId: report.brand_id }, limits.reportLinks);
    if (others.length >= limits.reportLinks) throw tooMany();
    await insertReport(transaction, report);
  });
  return { ...link, ...facts(report, brands) };
}

const facts = ({ live }: Pick<ReportRow, 'live'>, brands: readonly ReportBrand[]) => ({
  page: live?.page ?? 'coverage',
  period: live?.period ?? null,
  brands: brands.map(({ id, name }) => ({ id, name })),
});

async function listLiveLinks(call: Call<'live-links.index'>): Promise<LiveLink[]> {
  const { db, scope, query } = call;
  const brandId = brandIn(scope, query.brand);
  const pages = await listLive(db, scope, { brandId, page: query.page }, 2 * limits.reportLinks);
  if (pages.length === 0) return [];
  const brands = await listReportBrands(db, scope);
  const links = await answersOf(call, await todayOf(call, { brand_ids: [brandId] }), await listLinksOf(db, pages));
  return links.flatMap((link) => {
    const page = pages.find(({ id }) => id === link.report_id);
    const own = brands.filter(({ id }) => page?.brand_ids.includes(id));
    return page ? [{ ...link, ...facts(page, own) }] : [];
  });
}

export const liveLinkRoutes: Handlers = {
  'live-links.index': async (call) => ({ data: await listLiveLinks(call) }),
  'live-links.store': async (call) => ({ data: await createLiveLink(call) }),
};
