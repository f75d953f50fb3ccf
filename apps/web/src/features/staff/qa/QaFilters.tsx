import { sampleKinds, verdictStatuses } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiQuery } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './qa.module.css';
import type { QaSearch } from './qa-search.ts';

const route = getRouteApi('/app/staff/qa-mentions');

/** Filters of the review: verdict, how it was drawn, stream, language and outlet. */
export function QaFilters({ search }: { search: QaSearch }) {
  const t = useT('staff');
  const { language } = useFormat();
  const navigate = route.useNavigate();
  const status = search.status ?? 'open';
  const { data } = useQuery(apiQuery('staff.qa-mentions.filters', { query: { status } }));
  const groups = data?.data;
  const set = (change: QaSearch) => void navigate({ search: { ...search, ...change }, replace: true });
  const counted = (label: string, mentions: number) => t('qa.filters.counted', { label, count: mentions });
  return (
    <div className={classes.filters}>
      <Select
        size="xs"
        allowDeselect={false}
        aria-label={t('qa.filters.status')}
        data={verdictStatuses.map((value) => ({ value, label: t(`qa.statuses.${value}`) }))}
        value={status}
        onChange={(chosen) => set({ status: verdictStatuses.find((one) => one === chosen && one !== 'open') })}
      />
      <Select
        size="xs"
        clearable
        aria-label={t('qa.filters.sample')}
        placeholder={t('qa.filters.every_sample')}
        data={sampleKinds.map((value) => ({ value, label: t(`qa.samples.${value}`) }))}
        value={search.sample ?? null}
        onChange={(chosen) => set({ sample: sampleKinds.find((one) => one === chosen) })}
      />
      <Select
        size="xs"
        clearable
        searchable
        aria-label={t('qa.filters.stream')}
        placeholder={t('qa.filters.every_stream')}
        nothingFoundMessage={t('qa.filters.none')}
        data={(groups?.streams ?? []).map(({ id, name, brand, mentions }) => ({
          value: id,
          label: counted(`${name} · ${brand}`, mentions),
        }))}
        value={search.stream ?? null}
        onChange={(stream) => set({ stream: stream ?? undefined })}
      />
      <Select
        size="xs"
        clearable
        searchable
        aria-label={t('qa.filters.language')}
        placeholder={t('qa.filters.every_language')}
        nothingFoundMessage={t('qa.filters.none')}
        data={(groups?.languages ?? []).map((row) => ({
          value: row.language,
          label: counted(language(row.language), row.mentions),
        }))}
        value={search.language ?? null}
        onChange={(chosen) => set({ language: chosen ?? undefined })}
      />
      <Select
        size="xs"
        clearable
        searchable
        aria-label={t('qa.filters.outlet')}
        placeholder={t('qa.filters.every_outlet')}
        nothingFoundMessage={t('qa.filters.none')}
        data={(groups?.outlets ?? []).map(({ id, name, mentions }) => ({ value: id, label: counted(name, mentions) }))}
        value={search.media_outlet ?? null}
        onChange={(outlet) => set({ media_outlet: outlet ?? undefined })}
      />
    </div>
  );
}
