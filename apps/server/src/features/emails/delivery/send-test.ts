import { v7 as uuidv7 } from 'uuid';
import { Failure } from '../../../platform/http/failure.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { findSender } from '../message/content.queries.ts';
import type { Personal } from '../message/slots.ts';
import { refuseUnproven } from './identities.ts';
import { InFlight } from './in-flight.ts';
import { prepareEmail } from './prepare-message.ts';
import { NoSession, type Outcome, SmtpConnection } from './smtp-connection.ts';

const patience = 15_000;

/** Sends an e-mail to the caller alone, filled for one person. Throws 409 mail_server_missing, 422 smtp_failed. */
export async function sendTest(
  needs: Services & { secrets: Secrets; scope: Scope },
  email: WholeEmail,
  personal: Personal,
): Promise<void> {
  const caller = (await findSender(needs.db, email.brand_id, needs.scope.actor.user_id))!;
  const prepared = await prepareEmail(needs, email, { isFinal: false });
  if (!prepared) throw new Failure(409, 'mail_server_missing');
  const { identity, message } = prepared;
  refuseUnproven(identity);
  const to = { ...personal, id: uuidv7(), address: caller.user_email, name: caller.user_name };
  const bytes = await message.fill(to, needs.clock.now());
  const one = { from: identity.from.address, to: to.address, beforeEnd: () => {}, bytes: () => bytes };
  const queue = [one];
  let outcome: Outcome | undefined;
  try {
    const connection = await SmtpConnection.open(identity.server, patience);
    await connection.run(
      () => queue.shift(),
      (_, given) => {
        outcome = given;
      },
      new InFlight(1),
    );
    connection.end();
  } catch (error) {
    if (!(error instanceof NoSession)) throw error;
    throw new Failure(422, 'smtp_failed', { params: { reason: error.message.slice(0, 300) } });
  }
  if (outcome?.kind === 'accepted') return;
  const reason =
    outcome && 'reply' in outcome ? `${outcome.reply.code} ${outcome.reply.text}` : (outcome?.reason ?? '');
  throw new Failure(422, 'smtp_failed', { params: { reason: reason.slice(0, 300) } });
}
