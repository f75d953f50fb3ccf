import { findOrigin } from '../../../platform/http/public-url.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { prepareFollowersMail } from '../followers/compose-followers.ts';
import { type CompiledMessage, compile } from '../message/compile.ts';
import { saveLinks } from '../message/content.queries.ts';
import { composeEmail, readAttachments } from '../message/content.ts';
import { returnAddressOf } from '../returned/return-address.ts';
import { findIdentity, type Identity } from './identities.ts';

/** An e-mail ready for all of its recipients. */
export interface PreparedEmail {
  email: WholeEmail;
  identity: Identity;
  message: CompiledMessage;
}

/** Prepares an e-mail for its recipients; null: no mail server is set up. `isFinal` false: a test, which nothing counts. */
export async function prepareEmail(
  needs: Services & { secrets: Secrets },
  email: WholeEmail,
  { isFinal }: { isFinal: boolean },
): Promise<PreparedEmail | null> {
  if (email.kind === 'followers') {
    const prepared = await prepareFollowersMail(needs, email);
    return prepared && { email, ...prepared };
  }
  const identity = await findIdentity(needs, email);
  if (!identity) return null;
  if (isFinal && !identity.isProven) throw new Error(`${identity.from.address} is not confirmed as a sender address`);
  const isTracked = isFinal && email.is_tracked;
  const content = await composeEmail(needs, email, { isTracked, isFinal });
  if (isTracked) await saveLinks(needs.db, { brandId: email.brand_id, emailId: email.id }, content.links);
  const origin = findOrigin(needs.config);
  const message = compile(
    {
      ...content,
      from: identity.from,
      replyTo: identity.replyTo,
      unsubscribe: isFinal ? { before: `${origin}/t/`, after: '/unsubscribe' } : null,
      // Replies are known whichever server sends; a test has none.
      returnAddress: (id) => (isFinal ? returnAddressOf(needs.config, needs.secrets, id) : null),
      tags: isFinal ? identity.tags : () => [],
      attachments: await readAttachments(needs, email),
    },
    identity.dkim,
  );
  return { email, identity, message };
}
