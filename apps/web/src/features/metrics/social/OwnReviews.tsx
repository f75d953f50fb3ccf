import type { SocialAccountFacts } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Sparkline } from '../../../shared/parts/index.ts';
import classes from './social.module.css';

/** Profiles on review sites: their average, the number of reviews, and those of the period. */
export function OwnReviews({ accounts }: { accounts: readonly SocialAccountFacts[] }) {
  const t = useT('social');
  const names = useT('newsrooms');
  const { average, number } = useFormat();
  const shown = (value: number | null) => (value === null ? t('facts.unknown') : number(value));
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
        {accounts.map(({ account_id, network, handle, url, current, previous, days }) => (
          <tr key={account_id}>
            <th scope="row">
              <a href={url} target="_blank" rel="noreferrer">
                {handle}
              </a>{' '}
              <span className={classes.network}>{names(`networks.${network}`)}</span>
            </th>
            <td>
              {current.rating === null ? t('facts.unknown') : t('facts.rating_of', { rating: average(current.rating) })}
            </td>
            <td>{shown(current.reviews)}</td>
            <td>{shown(newOf(current.reviews, previous.reviews))}</td>
            <td>
              <Sparkline
                values={days.flatMap(({ rating }) => rating ?? [])}
                color="--c1"
                label={t('facts.rating_course', { account: handle })}
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
