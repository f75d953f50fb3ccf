import type { SocialAccountFacts } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Sparkline } from '../../../shared/parts/index.ts';
import { AccountName, Figure } from './AccountName.tsx';
import classes from './social.module.css';

/** Profiles on review sites: their average, the number of reviews, and those of the period. */
export function OwnReviews({ accounts }: { accounts: readonly SocialAccountFacts[] }) {
  const t = useT('social');
  const { average } = useFormat();
  return (
    <table className={classes.reviewed}>
      <caption>{t('facts.reviews')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('export.account')}</th>
          <th scope="col">{t('export.rating')}</th>
          <th scope="col">{t('export.reviews')}</th>
          <th scope="col">{t('facts.new_reviews')}</th>
          <th scope="col">{t('facts.course')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ current, previous, days, ...account }) => (
          <tr key={account.account_id}>
            <AccountName account={account} />
            <td>
              {current.rating === null ? t('facts.unknown') : t('facts.rating_of', { rating: average(current.rating) })}
            </td>
            <Figure value={current.reviews} />
            <Figure value={newOf(current.reviews, previous.reviews)} />
            <td>
              <Sparkline
                values={days.flatMap(({ rating }) => rating ?? [])}
                color="--c1"
                label={t('facts.rating_course', { account: account.handle })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the reviews since the end of the period before; null if one of the numbers is unknown. Networks also remove reviews. */
const newOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.max(0, now - before);
