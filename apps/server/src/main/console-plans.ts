import { type PlanSlug, planSlugs, quotaLimit, quotaNames } from '@masthead/contract';
import { findPlanInForce } from '../features/organisations/index.ts';
import { changeOrganisation, findByReference, findOrganisation } from '../features/plans/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import type { Db } from '../platform/db/index.ts';
import { StartError } from '../platform/embedded-postgres/index.ts';
import { Failure } from '../platform/http/failure.ts';

export async function organisationOf(db: Db, reference: string | undefined) {
  if (!reference) throw new StartError('Name an organisation by its id, its slug or its name.');
  const organisation = await findByReference(db, reference);
  if (!organisation) throw new StartError(`There is no organisation ${reference}, or there are several. Give its id.`);
  return organisation;
}

const known = (name: string): PlanSlug => {
  const plan = planSlugs.find((slug) => slug === name);
  if (!plan) throw new StartError(`There is no plan ${name}. Plans are ${planSlugs.join(', ')}.`);
  return plan;
};

/** Returns the end of a day in UTC. */
export function endOf(day: string | undefined): string {
  const end = new Date(`${day}T23:59:59.000Z`);
  if (Number.isNaN(end.getTime())) throw new StartError(`${day} is no date. Give one such as 2027-01-31.`);
  return end.toISOString();
}

/** Shows or sets the plan of an organisation. Throws StartError with a sentence for the operator. */
export async function planCommand(db: Db, [reference, plan, ...rest]: readonly string[]): Promise<void> {
  const { id } = await organisationOf(db, reference);
  if (plan) {
    const [until, words] = rest[0] === 'until' ? [endOf(rest[1]), rest.slice(2)] : [null, rest];
    await change(db, id, { plan: known(plan), ...(until && { trial_ends_at: until, commitment: null }) }, words);
  }
  const row = (await findOrganisation(db, id, systemClock.now()))!;
  const end = row.subscription?.trial_ends_at;
  const ending = end ? `; trial until ${new Date(end).toISOString()}` : '';
  console.log(`${row.name}: ${row.plan} is in force (${row.state}); ${row.subscription?.plan} is set${ending}`);
}

/** Reads `streams=5`, `streams=none` or `streams=plan`; returns undefined for any other word. */
function readAssignment(word: string): { name: string; value: string } | undefined {
  const [, name, value] = /^(\w+)=(\d+|none|plan)$/.exec(word) ?? [];
  return name && value ? { name, value } : undefined;
}

/** Shows or agrees limits of an organisation. Throws StartError with a sentence for the operator. */
export async function limitsCommand(db: Db, [reference, ...args]: readonly string[]): Promise<void> {
  const { id } = await organisationOf(db, reference);
  if (args.length > 0) {
    const agreed = { ...(await findOrganisation(db, id, systemClock.now()))?.subscription?.limitations };
    for (const { name, value } of args.flatMap((arg) => readAssignment(arg) ?? [])) {
      if (!quotaNames.some((quota) => quota === name))
        throw new StartError(`There is no limit ${name}. Limits are ${quotaNames.join(', ')}.`);
      if (value === 'plan') delete agreed[name];
      else agreed[name] = value === 'none' ? null : Number(value);
    }
    const words = args.filter((arg) => !readAssignment(arg));
    await change(db, id, { limitations: agreed }, words);
  }
  const standing = await findPlanInForce(db, id, systemClock.now());
  for (const name of quotaNames) {
    const agreed = name in standing.limits ? 'agreed' : 'by plan';
    console.log(`${name}: ${quotaLimit(name, standing) ?? 'none'} (${agreed})`);
  }
}

async function change(
  db: Db,
  id: string,
  fields: Omit<Parameters<typeof changeOrganisation>[2], 'reason'>,
  words: readonly string[],
): Promise<void> {
  const reason = words.join(' ').trim();
  if (!reason) throw new StartError('Give a reason; the customer reads it in the audit log.');
  await changeOrganisation(
    { db, clock: systemClock },
    id,
    { ...fields, reason },
    { userId: null, endpoint: 'console' },
  ).catch((error: unknown) => {
    if (error instanceof Failure) throw new StartError(`Not changed: ${error.code} ${JSON.stringify(error.params)}`);
    throw error;
  });
}
