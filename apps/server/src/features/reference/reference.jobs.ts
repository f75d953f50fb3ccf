import { defineJob, noPayload } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { currencyFacts } from './facts.ts';
import { readRates } from './read-rates.ts';
import { upsertCurrencies } from './reference.queries.ts';

/**
 * Fetches the currency rates from MASTHEAD_RATES_URL, once a day after the European Central Bank has published them
 * (16:00 in Frankfurt). Without the setting the shipped rates stay, and so do those of currencies that the address does
 * not have.
 */
export const refreshRatesJob = defineJob({
  name: 'reference.refresh-rates',
  payload: noPayload,
  schedule: '30 15 * * *',
  attempts: 5,
  run: async ({ config, db, clock, fetcher, log }: Pick<Services, 'config' | 'db' | 'clock' | 'fetcher' | 'log'>) => {
    const address = config.MASTHEAD_RATES_URL;
    if (!address) return;
    const { body } = await fetcher.fetch(address, {
      accept: 'application/json, application/xml, text/xml',
      maxBytes: 1024 * 1024,
    });
    const { rates, at } = readRates(new TextDecoder().decode(body));
    const rows = currencyFacts.currencies.flatMap(({ code, name }) => {
      const rate = rates.get(code);
      return rate ? [{ code, name, rate, rate_at: at ?? clock.now() }] : [];
    });
    await upsertCurrencies(db, rows);
    log.info({ currencies: rows.length }, 'The currency rates were refreshed');
  },
});
