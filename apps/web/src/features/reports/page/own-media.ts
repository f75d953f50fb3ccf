import type { PermissionName, Report, ReportBlock } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { activateBrand, useActiveBrand, useBrands, usePermissions } from '../../../shared/actor/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';

/** A page of the app with the permission that it needs, or an address outside. */
interface Page {
  path: string;
  permission?: PermissionName;
}

interface Pages {
  all: Page;
  row: (key: string) => Page;
}

/** Pages behind the numbers of sections that count no clippings. */
const pages = {
  newsroom: {
    all: { path: '/stories/newsrooms' },
    row: (id) => ({ path: `/stories/story/${id}/facts`, permission: 'story.update' }),
  },
  emails: {
    all: { path: '/stories/email', permission: 'emails.list' },
    row: (id) => ({ path: `/emails/${id}`, permission: 'emails.list' }),
  },
  social: { all: { path: '/settings/brand/networks', permission: 'brand.update' }, row: (url) => ({ path: url }) },
} as const satisfies Partial<Record<ReportBlock['kind'], Pages>>;

export const isOwnMedia = (kind: ReportBlock['kind']): kind is keyof typeof pages => kind in pages;

/** Pages behind sentences that are about no clippings. */
const pagesOfSentences: Readonly<Record<string, Page>> = {
  targets: { path: '/performance/kpi', permission: 'kpis.list' },
  most_read: pages.newsroom.all,
  mail_replies: pages.emails.all,
};

/** Returns the page behind a row of a section, or behind its figures; null: it counts clippings. */
export function pageOf(kind: ReportBlock['kind'], row?: string): Page | null {
  if (!isOwnMedia(kind)) return null;
  return row === undefined ? pages[kind].all : pages[kind].row(row);
}

export const pageOfSentence = (key: string): Page | null => pagesOfSentences[key] ?? null;

/** Returns a function that opens a page with the brand of a report as the active one; undefined if somebody may not see it. */
export function useOpenPage(report: Report): (page: Page | null) => (() => void) | undefined {
  const navigate = useNavigate();
  const active = useActiveBrand();
  const brand = useBrands().find(({ id }) => id === report.brands[0]?.id);
  const may = usePermissions();
  return (page) => {
    if (!page || (page.permission && !may(page.permission).can)) return undefined;
    if (/^https?:/.test(page.path)) return () => void window.open(page.path, '_blank', 'noopener');
    return () =>
      void (brand && brand.id !== active.id ? activateBrand(brand) : Promise.resolve())
        .then(() => navigate({ to: page.path }))
        .catch(notifyFailure);
  };
}
