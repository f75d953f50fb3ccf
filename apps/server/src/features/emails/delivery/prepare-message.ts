import { findOrigin } from '../../../platform/http/public-url.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { prepareFollowersMail } from '../followers/compose-followers.ts';
import { prepareLaidOut } from '../laid-out/send-laid-out.ts';
import { type Attachment, type CompiledMessage, compile } from '../message/compile.ts';
import { saveLinks } from '../message/content.queries.ts';
import { composeEmail, type EmailContent, readAttachments } from '../message/content.ts';
import { returnAddressOf } from '../returned/return-address.ts';
import { findIdentity, type Identity } from './identities.ts';

/** An e-mail ready for all of its recipients. */
export interface PreparedEmail {
  email: WholeEmail;
  identity: Identity;
  message: CompiledMessage;
  /** The message for recipients whose opens and clicks are not counted: its links are the addresses themselves. */
  untracked: CompiledMessage;
}

/** Prepares an e-mail for its recipients; null: no mail server is set up. `isFinal` false: a test, which nothing counts. */
export async function prepareEmail(
  needs: Services & { secrets: Secrets },
  email: WholeEmail,
  { isFinal }: { isFinal: boolean },
): Promise<PreparedEmail | null> {
  if (email.kind === 'followers') {
    const prepared = await prepareFollowersMail(needs, email);
    return prepared && { email, ...prepared, untracked: prepared.message };
  }
  if (email.kind === 'briefing') {
    const prepared = prepareLaidOut(needs, email);
    return prepared && { email, ...prepared, untracked: prepared.message };
  }
  const identity = await findIdentity(needs, email);
  if (!identity) return null;
  if (isFinal && !identity.isProven) throw new Error(`${identity.from.address} is not confirmed as a sender address`);
  const attachments = await readAttachments(needs, email);
  const compose = async (isTracked: boolean): Promise<CompiledMessage> => {
    const content = await composeEmail(needs, email, { isTracked, isFinal });
    if (isTracked) await saveLinks(needs.db, { brandId: email.brand_id, emailId: email.id }, content.links);
    return compileFor(needs, { content, identity, attachments, isFinal });
  };
  const untracked = await compose(false);
  const message = isFinal && email.is_tracked ? await compose(true) : untracked;
  return { email, identity, message, untracked };
}

function compileFor(
  { config, secrets }: Pick<Services, 'config'> & { secrets: Secrets },
  {
    content,
    identity,
    attachments,
    isFinal,
  }: { content: EmailContent; identity: Identity; attachments: readonly Attachment[]; isFinal: boolean },
): CompiledMessage {
  return compile(
    {
      ...content,
      from: identity.from,
      replyTo: identity.replyTo,
      unsubscribe: isFinal ? { before: `${findOrigin(config)}/t/`, after: '/unsubscribe' } : null,
      // Replies are known whichever server sends; a test has none.
      returnAddress: (id) => (isFinal ? returnAddressOf(config, secrets, id) : null),
      tags: isFinal ? identity.tags : () => [],
      attachments,
    },
    identity.dkim,
  );
}
