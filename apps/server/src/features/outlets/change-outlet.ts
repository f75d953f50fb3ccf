import type { OutletForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { isCategory, isCountry } from '../reference/index.ts';
import { mergeBrandAudiences } from './audiences/audiences.queries.ts';
import { siteOfUrl } from './hosts.ts';
import { lockOutlets, mergeOutlets } from './merge.queries.ts';
import { findOutlet } from './outlets.queries.ts';
import { moveSources, replaceOutletIn, revalueOutlets } from './outlets.requests.ts';
import {
  type AudienceRow,
  deleteAudience,
  insertRecord,
  recordAudiences,
  setAliases,
  setLicence,
  updateRecord,
} from './records.queries.ts';

type Effects = Pick<Services, 'db' | 'clock'>;

/** Throws 422 for a country or category that does not exist. */
function checkForm(form: OutletForm): void {
  if (form.country_id && !isCountry(form.country_id)) throw invalidField('country_id', 'invalid');
  if (!form.categories.every(isCategory)) throw invalidField('categories', 'invalid');
}

async function writeAliases(transaction: Db, outletId: string, form: OutletForm): Promise<void> {
  const taken = await setAliases(transaction, outletId, form);
  const field = form.domains.some((domain) => taken.includes(domain.toLowerCase())) ? 'domains' : 'names';
  if (taken.length > 0) throw invalidField(field, 'taken_by_outlet', { value: taken[0]! });
}

/**
 * Adds an outlet. One without an address has its own id as its site, so that it is distinct from all others. Throws
 * 422.
 */
export async function addOutlet({ db, clock }: Effects, form: OutletForm): Promise<string> {
  checkForm(form);
  const id = uuidv7();
  const { names: _, domains: __, extract_characters, text_months, ...record } = form;
  await db.transaction().execute(async (transaction) => {
    const isNew = await insertRecord(
      transaction,
      { ...record, id, site: form.url ? siteOfUrl(form.url) : id },
      clock.now(),
    );
    if (!isNew) throw invalidField('url', 'taken_by_outlet', { value: siteOfUrl(form.url!) });
    await setLicence(transaction, id, { extract_characters, text_months });
    await writeAliases(transaction, id, form);
  });
  return id;
}

/** Replaces what can be edited. Clippings without a country get a new one of the outlet. Throws 404, 422. */
export async function changeOutlet({ db, clock }: Effects, outletId: string, form: OutletForm): Promise<void> {
  checkForm(form);
  await db.transaction().execute(async (transaction) => {
    const before = await findOutlet(transaction, outletId);
    if ((await updateRecord(transaction, outletId, form, clock.now())) === 0) throw notFound();
    await setLicence(transaction, outletId, form);
    await writeAliases(transaction, outletId, form);
    if (form.country_id && form.country_id !== before?.country_id) await revalue(transaction, outletId);
  });
}

const revalue = (transaction: Db, outletId: string) =>
  enqueue(transaction, revalueOutlets, { outlet_ids: [outletId] }, { key: `revalue:${outletId}` });

/** Records an audience since a date and has the clippings of the outlet valued again. Throws 404. */
export async function addAudience({ db, clock }: Effects, outletId: string, audience: AudienceRow): Promise<void> {
  if (!(await findOutlet(db, outletId))) throw notFound();
  await db.transaction().execute(async (transaction) => {
    await recordAudiences(transaction, [{ ...audience, outlet_id: outletId }], clock.now());
    await revalue(transaction, outletId);
  });
}

/** Takes an audience away and has the clippings of the outlet valued again. Throws 404. */
export async function removeAudience({ db, clock }: Effects, outletId: string, validFrom: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await deleteAudience(transaction, outletId, validFrom, clock.now())) === 0) throw notFound();
    // A key of its own: another reason to value again must not take its place.
    const payload = { outlet_ids: [outletId], is_removed: true };
    await enqueue(transaction, revalueOutlets, payload, { key: `revalue-removed:${outletId}` });
  });
}

/** Merges doubles into an outlet. Throws 404 for one that is missing or merged already, 422 for itself. */
export async function merge({ db, clock }: Effects, outletId: string, doubles: readonly string[]): Promise<void> {
  if (doubles.includes(outletId)) throw invalidField('doubles', 'invalid');
  await db.transaction().execute(async (transaction) => {
    const ids = [...new Set([outletId, ...doubles])];
    if ((await lockOutlets(transaction, ids)).length < ids.length) throw notFound();
    await moveSources.call(transaction, { outletId, doubles }, clock.now());
    await mergeOutlets(acrossBrands(transaction), outletId, doubles, clock.now());
    await mergeBrandAudiences(acrossBrands(transaction), outletId, doubles);
    for (const job of Object.values(replaceOutletIn)) await enqueue(transaction, job, { outlet_id: outletId, doubles });
    // Its own clippings may have got a tier or an audience that only a double had.
    await revalue(transaction, outletId);
  });
}
