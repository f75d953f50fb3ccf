import type { SocialNetworkState } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { SettingsHeading } from '../../accounts/index.ts';
import { NetworkSection } from './NetworkSection.tsx';
import classes from './networks.module.css';

/** Milliseconds between two looks while an account is read for the first time. */
const lookEvery = 3000;
const isReading = ({ accounts }: SocialNetworkState) =>
  accounts.some(({ status, read_at, failure }) => status === 'connected' && !read_at && !failure);

/** The brand's accounts on social networks: what is read of them, what not and why, and what that costs. */
export function NetworksPage() {
  const t = useT('social');
  const brand = useActiveBrand();
  const query = useQuery({
    ...apiQuery('brands.social-networks.index', { params: { brand_id: brand.id } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isReading) ? lookEvery : false),
  });
  return (
    <>
      <SettingsHeading title={t('title')} heading={t('heading', { name: brand.name })} lead={t('lead')} />
      {query.isPending && <RowSkeletons count={5} />}
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <div className={classes.list}>
        {query.data?.data.map((network) => (
          <NetworkSection key={network.network} brandId={brand.id} network={network} />
        ))}
      </div>
    </>
  );
}
