import { after, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { post } from '../../platform/mail/index.ts';
import type { Receiver } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, makeToken } from '../access/index.ts';
import { accountMail } from './accounts.mails.ts';
import { saveRecovery } from './users.queries.ts';

/** Time in which the link for the first password works. */
const validity = days(7);

interface NewAccount {
  user: Receiver & { id: string };
  organisation: string;
  publicUrl: string;
}

/** Mails a link to set the first password of an account that staff have made. Call it in a transaction. */
export async function mailAccount(
  transaction: Db,
  clock: Services['clock'],
  { user, organisation, publicUrl }: NewAccount,
): Promise<void> {
  const code = makeToken();
  const now = clock.now();
  const recovery = { user_id: user.id, code_hash: hashToken(code), expires_at: after(now, validity) };
  await saveRecovery(transaction, recovery, now);
  const link = `${publicUrl}/password-recovery/${user.id}/${code}`;
  await post(transaction, clock, await accountMail(user, { organisation, link }));
}
