import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownBrand } from '../access/index.ts';
import { insertClosedUser } from '../accounts/index.ts';
import { readDemoBylines } from '../profiles/index.ts';
import { type DemoOwner, findDemoOwner, lockDemo } from './demo.queries.ts';
import { demoBrand } from './demo-words.ts';
import { fillBrand, insertHome } from './fill-brand.ts';

/** Brings the demo data up to now; what is there stays as it is. Answers whose they are. */
export const fillDemo = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<DemoOwner> =>
  db.transaction().execute(async (transaction) => {
    await lockDemo(transaction);
    const now = clock.now();
    const owner = (await findDemoOwner(transaction)) ?? (await makeOwner(transaction, now));
    await fillBrand(transaction, owner, now);
    await readDemoBylines(transaction, owner.brand_id, now);
    return owner;
  });

/** Inserts the organisation and the brand of the demo data, and the user in whose name they are written. */
async function makeOwner(db: Db, now: Date): Promise<DemoOwner> {
  const organisation = { id: uuidv7(), name: demoBrand.organisation, slug: demoBrand.slug };
  const home = await insertHome(db, organisation, ownBrand(uuidv7()), now);
  const user = { id: uuidv7(), organisation_id: organisation.id };
  await insertClosedUser(
    db,
    { ...user, first_name: 'Masthead', last_name: 'Demo', email: 'demo@masthead.invalid' },
    now,
  );
  return { ...home, user_id: user.id };
}
