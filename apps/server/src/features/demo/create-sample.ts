import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownBrand, type Scope } from '../access/index.ts';
import { insertMember, insertSubscription, setSupport } from '../organisations/index.ts';
import type { DemoOwner } from './demo.queries.ts';
import { demoBrand } from './demo-words.ts';
import { insertHome } from './fill-brand.ts';
import { findSample, insertSample, type Sample } from './sample.queries.ts';
import { completeSample, contentOf, fillSample, switchedOff } from './sample-content.ts';

/** Creates the caller's sample organisation with a year of invented records, or returns the one that exists. */
export async function createSample(services: Pick<Services, 'db' | 'clock'>, scope: Scope): Promise<Sample> {
  const { db, clock } = services;
  const known = await findSample(db, scope);
  if (known) return known;
  const content = contentOf(clock.now());
  const owner = await db.transaction().execute((transaction) => makeOwner(transaction, scope, content));
  if (!owner) return (await findSample(db, scope))!;
  await completeSample(services, owner, content);
  return owner;
}

/** Returns undefined if the caller has got a sample meanwhile. */
async function makeOwner(db: Db, scope: Scope, content: ReturnType<typeof contentOf>): Promise<DemoOwner | undefined> {
  const { user_id } = scope.actor;
  const { now } = content;
  const id = uuidv7();
  if ((await insertSample(db, scope, id, now)) === 0) return undefined;
  const home = await insertHome(db, { id, slug: `sample-${id}`, name: demoBrand.sample }, ownBrand(uuidv7()), now);
  await insertSubscription(db, id, 'enterprise', now);
  await setSupport(db, id, { switched_off: switchedOff }, now);
  await insertMember(db, home.brand_id, user_id, 'administrator', now);
  const owner = { ...home, user_id };
  await fillSample(db, owner, content);
  return owner;
}
