import { rolesThatManage } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../../platform/db/index.ts';
import { postAll } from '../../../platform/mail/index.ts';
import { writeLetter } from '../../../platform/mail/letter.ts';
import type { Services } from '../../../platform/services.ts';
import { nameOf } from '../networks/networks.ts';
import { listManagers, type TokenRow } from './accounts.queries.ts';

interface Message {
  key: 'social_ended' | 'social_ending';
  /** Day on which a consent ends. */
  date?: string;
  origin: string;
}

/** Mails those who manage a brand about one of its accounts, in the caller's transaction. */
export async function tellManagers(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { brand_id, network, handle }: Pick<TokenRow, 'brand_id' | 'network' | 'handle'>,
  { key, date = '', origin }: Message,
): Promise<void> {
  const managers = await listManagers(db, brand_id, rolesThatManage);
  const mails = await Promise.all(
    managers.map(({ brand_name, ...receiver }) =>
      writeLetter(receiver, {
        key,
        params: { network: nameOf(network), account: handle, brand: brand_name, date },
        link: `${origin}/settings/brand/networks`,
      }),
    ),
  );
  await postAll(
    db,
    clock,
    mails.map((mail) => ({ id: uuidv7(), mail })),
  );
}
