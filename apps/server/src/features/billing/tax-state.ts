import { readVatNumber, type Tax, taxFor, type VatNumberState } from '@masthead/pricing';
import { FetchFailure } from '../../platform/fetch/index.ts';
import type { Services } from '../../platform/services.ts';
import { type BuyerRow, type CustomerRow, setVat } from './customers.queries.ts';

/** Returns the state of the organisation's VAT number. A check counts for the number that was checked only. */
export function vatStateOf(buyer: BuyerRow, customer: CustomerRow | undefined): VatNumberState {
  if (!buyer.vat_number) return 'none';
  const number = readVatNumber(buyer.vat_number);
  if (!number || (customer?.address && customer.address.country !== number.country)) return 'invalid';
  return customer?.vat_number === number.value ? customer.vat_state : 'unverified';
}

/** Returns the tax of an invoice that is issued now. */
export const taxOf = (
  { config }: Pick<Services, 'config'>,
  buyer: BuyerRow,
  customer: CustomerRow | undefined,
  at: Date,
): Tax =>
  taxFor({
    seller: config.MASTHEAD_BILLING_COUNTRY ?? null,
    customer: customer?.address?.country ?? buyer.country_id,
    vatNumber: vatStateOf(buyer, customer),
    at,
  });

/**
 * Asks the register of the EU for the VAT number and keeps its answer. If the register cannot be reached, the number stays
 * unverified and is asked for again by the nightly job.
 */
export async function checkVatNumber(
  { config, db, fetcher, log }: Pick<Services, 'config' | 'db' | 'fetcher' | 'log'>,
  buyer: BuyerRow,
): Promise<VatNumberState> {
  const number = buyer.vat_number ? readVatNumber(buyer.vat_number) : null;
  const keep = async (state: VatNumberState) => {
    await setVat(db, buyer.organisation_id, number?.value ?? null, state);
    return state;
  };
  if (!number) return keep(buyer.vat_number ? 'invalid' : 'none');
  try {
    const url = `${config.MASTHEAD_VIES_URL}/ms/${number.prefix}/vat/${encodeURIComponent(number.digits)}`;
    const { status, body } = await fetcher.fetch(url, {
      accept: 'application/json',
      timeout: 5000,
      maxBytes: 100_000,
    });
    const answer: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    if (status === 200 && typeof answer === 'object' && answer !== null && 'isValid' in answer) {
      // A member state that does not answer is reported as an error beside isValid false.
      const error = 'userError' in answer ? String(answer.userError) : 'VALID';
      if (answer.isValid === true) return keep('verified');
      if (error === 'INVALID' || error === 'VALID') return keep('invalid');
    }
  } catch (error) {
    if (!(error instanceof FetchFailure) && !(error instanceof SyntaxError)) throw error;
    log.info({ organisation_id: buyer.organisation_id }, 'The register of VAT numbers could not be reached');
  }
  return keep('unverified');
}
