import { uploadStatuses } from '@masthead/contract';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ListFilters } from '../../../shared/list/index.ts';

interface Filter {
  search?: string | undefined;
  status?: (typeof uploadStatuses)[number] | undefined;
}

interface Props extends Filter {
  /** Replaces a part of the filter. */
  onChange: (part: Filter) => void;
}

/** Search and status of uploads, for printed pages and for recordings. */
export function UploadFilters({ search, status, onChange }: Props) {
  const t = useT('print');
  return (
    <ListFilters search={{ label: t('search'), value: search, onChange: (text) => onChange({ search: text }) }}>
      <Select
        size="xs"
        clearable
        aria-label={t('status')}
        placeholder={t('every_status')}
        data={uploadStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={status ?? null}
        onChange={(chosen) => onChange({ status: uploadStatuses.find((one) => one === chosen) })}
      />
    </ListFilters>
  );
}
