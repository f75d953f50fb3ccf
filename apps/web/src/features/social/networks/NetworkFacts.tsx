import { type CapabilityState, keyProviders, type SocialNetworkState } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './networks.module.css';

/** Lists the capabilities, requirements and prices of a network, and its cost this month. */
export function NetworkFacts({ state }: { state: SocialNetworkState }) {
  const t = useT('social');
  const { problem, settings } = state;
  return (
    <dl className={classes.facts}>
      <Capabilities state={state} />
      {problem && (
        <div>
          <dt>{t('missing')}</dt>
          <dd>
            {t(`problem.${problem}`)} {settings.length > 0 && <code>{settings.join(', ')}</code>}
          </dd>
        </div>
      )}
      <Application state={state} />
      <Costs state={state} />
    </dl>
  );
}

const rows = ['read', 'not_set_up', 'not_offered', 'not_permitted'] as const satisfies readonly CapabilityState[];

function Capabilities({ state: { capabilities } }: { state: SocialNetworkState }) {
  const t = useT('social');
  const { locale } = useFormat();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return rows.map((row) => {
    const names = capabilities.filter(({ state }) => state === row).map((one) => t(`capabilities.${one.capability}`));
    return (
      names.length > 0 && (
        <div key={row}>
          <dt>{t(`rows.${row}`)}</dt>
          <dd>{list.format(names)}</dd>
        </div>
      )
    );
  });
}

function Application({ state: { application, network } }: { state: SocialNetworkState }) {
  const t = useT('social');
  const { kind, url, days } = application;
  const provider = keyProviders.find((one) => one === network);
  return (
    <div>
      <dt>{t('rows.application')}</dt>
      <dd>
        {t(`application.${kind}`)} {days && t('days', days)}{' '}
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {t(provider ? `key.open.${provider}` : 'application.open')}
          </a>
        )}
      </dd>
    </div>
  );
}

function Costs({ state: { prices, needs_paid_plan, month } }: { state: SocialNetworkState }) {
  const t = useT('social');
  const { money } = useFormat();
  const dollars = (amount: number) => money(amount, 'USD');
  const { calls, spent, installation } = month;
  return (
    <>
      <div>
        <dt>{t('rows.costs')}</dt>
        <dd>
          {prices
            ? t('prices', { own: dollars(prices.own_posts), posts: dollars(prices.posts) })
            : t(needs_paid_plan ? 'paid_plan' : 'free')}
        </dd>
      </div>
      <div>
        <dt>{t('rows.month')}</dt>
        <dd>
          {t('calls', { count: calls })}
          {installation &&
            ` · ${t('spent', { spent: dollars(spent), total: dollars(installation.spent), budget: dollars(installation.budget) })}`}
        </dd>
      </div>
    </>
  );
}
