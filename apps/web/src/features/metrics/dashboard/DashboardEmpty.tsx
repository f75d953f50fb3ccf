import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState } from '../../../shared/page/index.ts';
import { anyClipping } from '../metrics.api.ts';

/** Nothing to count: in these days, or not at all yet. */
export function DashboardEmpty({ onWholeYear }: { onWholeYear: (() => void) | null }) {
  const t = useT('metrics');
  const { data, isPending } = useQuery(anyClipping);
  if (isPending) return null;
  const toMentions = (
    <Button component={Link} to="/streams" variant={data?.data.length === 0 ? 'filled' : 'default'}>
      {t('empty.to_mentions')}
    </Button>
  );
  if (data?.data.length === 0)
    return <EmptyState isFirst title={t('empty.first')} body={t('empty.first_body')} actions={toMentions} />;
  return (
    <EmptyState
      title={t('empty.title')}
      body={t('empty.body')}
      actions={
        <>
          {onWholeYear && <Button onClick={onWholeYear}>{t('empty.year')}</Button>}
          {toMentions}
        </>
      }
    />
  );
}
