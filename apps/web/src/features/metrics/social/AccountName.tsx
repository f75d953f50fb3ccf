import type { SocialAccountFacts } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './social.module.css';

/** The head of a row: the name of an account, which leads to it, and its network. */
export function AccountName({
  account: { handle, url, network },
}: {
  account: Pick<SocialAccountFacts, 'handle' | 'url' | 'network'>;
}) {
  const names = useT('newsrooms');
  return (
    <th scope="row">
      <a href={url} target="_blank" rel="noreferrer">
        {handle}
      </a>{' '}
      <span className={classes.network}>{names(`networks.${network}`)}</span>
    </th>
  );
}

/** A figure of an account; null: the network does not tell it. */
export function Figure({ value }: { value: number | null }) {
  const t = useT('social');
  const { number } = useFormat();
  return <td>{value === null ? t('facts.unknown') : number(value)}</td>;
}
