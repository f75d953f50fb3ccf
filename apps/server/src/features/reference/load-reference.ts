import { createHash } from 'node:crypto';
import { readSetting, writeSetting } from '../../platform/db/settings.queries.ts';
import type { Services } from '../../platform/services.ts';
import { categoryFacts, countryFacts, currencyFacts, storedFacts } from './facts.ts';
import { upsertCategories, upsertCountries, upsertCurrencies } from './reference.queries.ts';

const setting = 'reference.hash';

/**
 * Brings the tables of reference data to what is shipped. One small read when nothing has changed since; otherwise all of it in
 * one transaction, which several processes may do at the same time. Answers whether anything was written.
 */
export async function loadReference({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const hash = createHash('sha256').update(storedFacts()).digest('hex');
  if ((await readSetting<string>(db, setting)) === hash) return false;
  const rate_at = new Date(currencyFacts.rate_at);
  await db.transaction().execute(async (transaction) => {
    await upsertCurrencies(
      transaction,
      currencyFacts.currencies.map((currency) => ({ ...currency, rate_at })),
    );
    await upsertCountries(transaction, countryFacts);
    await upsertCategories(transaction, categoryFacts);
    await writeSetting(transaction, setting, hash, clock.now());
  });
  return true;
}
