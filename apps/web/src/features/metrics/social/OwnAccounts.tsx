import { Button } from '@mantine/core';
import { isSocialNetwork, type SocialAccountFacts } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { apiQuery } from '../../../shared/api/index.ts';
import { saveFileOf } from '../../../shared/api-file.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { Growth, Sparkline } from '../../../shared/parts/index.ts';
import { AccountName, Figure } from './AccountName.tsx';
import { OwnReviews } from './OwnReviews.tsx';
import classes from './social.module.css';

/** The brand's own accounts: their figures in the period and in the one before. */
export function OwnAccounts({ from, to }: { from: string; to: string }) {
  const t = useT('social');
  const brand = useActiveBrand();
  const params = { brand_id: brand.id };
  const query = useQuery({
    ...apiQuery('brands.social-facts.show', { params, query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  const accounts = query.data?.data ?? [];
  const social = accounts.filter(({ network }) => isSocialNetwork(network));
  const reviewed = accounts.filter(({ network }) => !isSocialNetwork(network));
  const save = () =>
    saveFileOf(
      `/brands/${brand.id}/social-facts/export?from=${from}&to=${to}`,
      `${t('facts.title')} ${from} ${to}`,
      'csv',
    ).catch(notifyFailure);
  return (
    <section className={classes.networks} aria-labelledby="own-accounts">
      <div className={classes.head}>
        <h2 id="own-accounts">{t('facts.title')}</h2>
        {accounts.length > 0 && (
          <Button
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
            onClick={() => void save()}
          >
            {t('facts.csv')}
          </Button>
        )}
      </div>
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && accounts.length === 0 && <NoAccount />}
      {social.length > 0 && <Accounts accounts={social} />}
      {reviewed.length > 0 && <OwnReviews accounts={reviewed} />}
    </section>
  );
}

function NoAccount() {
  const t = useT('social');
  const { can } = usePermission('brand.update');
  return (
    <p className={classes.note}>
      {t('facts.empty')}{' '}
      {can && (
        <Link to="/settings/brand/networks" className="underlined">
          {t('facts.connect')}
        </Link>
      )}
    </p>
  );
}

/** Returns the growth as a fraction; null if there is nothing to compare with. */
const growthOf = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : now / before - 1;

function Accounts({ accounts }: { accounts: readonly SocialAccountFacts[] }) {
  const t = useT('social');
  return (
    <>
      <table className={classes.own}>
        <thead>
          <tr>
            <th scope="col">{t('export.account')}</th>
            <th scope="col">{t('export.followers')}</th>
            <th scope="col">{t('export.posts')}</th>
            <th scope="col">{t('export.engagement')}</th>
            <th scope="col">{t('facts.growth')}</th>
            <th scope="col">{t('export.reach')}</th>
            <th scope="col">{t('facts.course')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ current, previous, days, ...account }) => (
            <tr key={account.account_id}>
              <AccountName account={account} />
              <Figure value={current.followers} />
              <Figure value={current.posts} />
              <Figure value={current.engagement} />
              <td>
                <Growth fraction={growthOf(current.engagement, previous.engagement)} />
              </td>
              <Figure value={current.reach} />
              <td>
                <Sparkline
                  values={days.flatMap((day) => day.engagement ?? [])}
                  color="--c1"
                  label={t('facts.course_of', { account: account.handle })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{t('facts.definition')}</p>
    </>
  );
}
