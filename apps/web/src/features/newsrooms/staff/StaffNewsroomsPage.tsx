import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { flatPages } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { LoadMore, SearchField } from '../../../shared/parts/index.ts';
import classes from '../list/list.module.css';
import { staffNewsrooms } from '../newsrooms.api.ts';
import { StateBadge } from '../StateBadge.tsx';

const route = getRouteApi('/app/staff/newsrooms');

/** All newsrooms with whose they are. */
export function StaffNewsroomsPage() {
  const t = useT('newsrooms');
  const { number } = useFormat();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery({ ...staffNewsrooms(search), placeholderData: keepPreviousData });
  const rows = flatPages(pages.data);
  return (
    <>
      <PageHead title={t('list.title')}>
        <div className={classes.filters}>
          <SearchField
            label={t('list.search')}
            className={classes.search}
            value={search ?? ''}
            onChange={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
          />
        </div>
      </PageHead>
      {pages.isPending && <RowSkeletons count={8} />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t(search ? 'list.none' : 'list.nowhere')} />}
      {rows.length > 0 && (
        <table className={classes.table}>
          <caption className="visually-hidden">{t('list.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('fields.name')}</th>
              <th scope="col">{t('list.owner')}</th>
              <th scope="col">{t('list.state')}</th>
              <th scope="col">{t('list.stories')}</th>
              <th scope="col">{t('list.followers')}</th>
              <th scope="col">{t('fields.country')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <div className={classes.first}>
                    <span className={classes.colour} style={{ background: row.main_color }} />
                    <a href={row.url} target="_blank" rel="noreferrer" className={classes.name}>
                      {row.name}
                    </a>
                    <span className={classes.site}>{row.url.replace(/^https?:\/\//, '')}</span>
                  </div>
                </td>
                <td>
                  {row.brand.name}
                  <span className={classes.under}>{row.organisation.name}</span>
                </td>
                <td>
                  <StateBadge isPublished={row.is_published} />
                </td>
                <td>{number(row.counts.stories)}</td>
                <td>{number(row.counts.followers)}</td>
                <td>{row.country.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LoadMore pages={pages} className={classes.more} />
    </>
  );
}
