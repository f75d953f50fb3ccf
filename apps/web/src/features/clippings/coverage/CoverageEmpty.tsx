import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState } from '../../../shared/page/index.ts';
import { PermissionButton } from '../../../shared/parts/index.ts';
import { anyClippingOf } from '../clippings.api.ts';
import { type CoverageSearch, isFiltered, withoutFilters } from './coverage-search.ts';

interface Props {
  brandId: string;
  search: CoverageSearch;
  onChange: (part: CoverageSearch) => void;
}

/** Nothing that fits the filters, nothing in these days, or nothing at all yet. */
export function CoverageEmpty({ brandId, search, onChange }: Props) {
  const t = useT('clippings');
  const any = useQuery(anyClippingOf(brandId));
  if (any.isPending) return null;
  const isFirst = any.data?.data.length === 0;
  const toMentions = (
    <Button component={Link} to="/streams" variant={isFirst ? 'filled' : 'default'}>
      {t('empty.to_mentions')}
    </Button>
  );
  const toAdd = (
    <PermissionButton permission="create.manual.clipping" component={Link} to="/performance/coverage/clipping/prepare">
      {t('add')}
    </PermissionButton>
  );
  if (isFirst)
    return (
      <EmptyState
        isFirst
        title={t('empty.first')}
        body={t('empty.first_body')}
        actions={
          <>
            {toMentions}
            {toAdd}
            <PermissionButton permission="mention.save" component={Link} to="/performance/coverage/import">
              {t('import')}
            </PermissionButton>
          </>
        }
      />
    );
  if (isFiltered(search)) {
    const clear = () => onChange(withoutFilters);
    return (
      <EmptyState
        title={t('empty.filtered')}
        body={t('empty.filtered_body')}
        actions={<Button onClick={clear}>{t('empty.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('empty.title')}
      body={t('empty.body')}
      actions={
        <>
          {search.period !== 'year' && <Button onClick={() => onChange({ period: 'year' })}>{t('empty.year')}</Button>}
          {toMentions}
        </>
      }
    />
  );
}
