import { Button, Chip } from '@mantine/core';
import { mediaTypes } from '@masthead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMayCall } from '../../../shared/actor/index.ts';
import { call, flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFileImport, IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { ListFilters } from '../../../shared/list/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { CountrySelect, LoadMore } from '../../../shared/parts/index.ts';
import { outletPages, refreshOutlets } from '../outlets.api.ts';
import { OutletTable } from './OutletTable.tsx';
import { isFiltered, type MediaType, type OutletSearch } from './outlet-search.ts';

const ImportDialog = lazyPart(async () => (await import('../import/ImportDialog.tsx')).ImportDialog);

const route = getRouteApi('/app/staff/media-outlets');

/** All outlets, to be found by a name or an address. */
export function OutletsPage() {
  const t = useT('outlets');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const pages = useInfiniteQuery({ ...outletPages(search), placeholderData: keepPreviousData });
  const rows = flatPages(pages.data);
  const change = (part: OutletSearch) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: !('import' in part) });
  const mayImport = useMayCall('staff.media-outlets.import');
  const isNone = pages.isSuccess && rows.length === 0;
  return (
    <>
      <PageHead title={t('list.title')} actions={<Actions onImport={() => change({ import: true })} />}>
        <Filters
          search={search}
          onChange={change}
          count={pages.data && t(pages.hasNextPage ? 'list.count_more' : 'list.count', { count: rows.length })}
        />
      </PageHead>
      {pages.isPending && <RowSkeletons count={10} />}
      {pages.isError && rows.length === 0 && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {isNone && isFiltered(search) && (
        <EmptyState
          title={t(search.doubles ? 'list.no_doubles' : 'list.none')}
          body={t('list.none_body')}
          actions={<Button onClick={() => void navigate({ search: {} })}>{t('list.clear')}</Button>}
        />
      )}
      {isNone && !isFiltered(search) && <EmptyState title={t('list.empty')} body={t('list.empty_body')} />}
      {rows.length > 0 && <OutletTable rows={rows} />}
      <LoadMore pages={pages} />
      {search.import && mayImport && (
        <ImportDialog
          send={(csv, dry_run) => call('staff.media-outlets.import', { body: { csv, dry_run } })}
          onDone={() => void refreshOutlets()}
          onClose={() => change({ import: undefined })}
        />
      )}
    </>
  );
}

function Actions({ onImport }: { onImport: () => void }) {
  const t = useT('outlets');
  if (!useMayCall('staff.media-outlets.store')) return null;
  return (
    <>
      <Button leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />} onClick={onImport}>
        {t('import.action')}
      </Button>
      <Button
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        component={Link}
        to="/staff/media-outlets/create"
      >
        {t('list.new')}
      </Button>
    </>
  );
}

interface FiltersProps {
  search: OutletSearch;
  onChange: (part: OutletSearch) => void;
  count: string | undefined;
}

function Filters({ search, onChange, count }: FiltersProps) {
  const t = useT('outlets');
  return (
    <ListFilters
      search={{ label: t('list.search'), value: search.search, onChange: (text) => onChange({ search: text }) }}
      count={count}
    >
      <Select
        size="xs"
        clearable
        aria-label={t('fields.media_type')}
        placeholder={t('list.every_type')}
        data={mediaTypes.map((value) => ({ value, label: t(`media_types.${value}`) }))}
        value={search.type ?? null}
        onChange={(type) => onChange({ type: (type as MediaType | null) ?? undefined })}
      />
      <CountrySelect
        size="xs"
        aria-label={t('fields.country')}
        placeholder={t('list.every_country')}
        value={search.country ?? null}
        onChange={(country) => onChange({ country: country ?? undefined })}
      />
      <Chip
        size="xs"
        checked={search.doubles ?? false}
        onChange={(isOn) => onChange({ doubles: isOn ? true : undefined })}
      >
        {t('list.doubles')}
      </Chip>
    </ListFilters>
  );
}
