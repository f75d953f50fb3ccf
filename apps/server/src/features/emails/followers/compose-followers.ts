import { localeOf } from '@masthead/i18n';
import { translate } from '@masthead/i18n/server';
import { findOrigin } from '../../../platform/http/public-url.ts';
import { loadMail } from '../../../platform/renderer/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { mailedStory } from '../../site/index.ts';
import { type Identity, operatorIdentity } from '../delivery/identities.ts';
import type { WholeEmail } from '../drafts/emails.queries.ts';
import { type CompiledMessage, compile } from '../message/compile.ts';
import { inShort, isTooLong } from '../message/long-story.ts';
import { Slots } from '../message/slots.ts';

/** Prepares the mail of a story to followers, in the look and the name of the newsroom; null: no mail server is set up. */
export async function prepareFollowersMail(
  needs: Services & { secrets: Secrets },
  email: WholeEmail,
): Promise<{ identity: Identity; message: CompiledMessage } | null> {
  const story = email.story_id ? await mailedStory(needs, email.brand_id, email.story_id) : null;
  if (!story?.url) throw new Error('The story is not public.');
  const { newsroom, language, url } = story;
  const identity = operatorIdentity(needs, { name: newsroom.name, replyTo: story.contactEmail });
  if (!identity) return null;
  const origin = findOrigin(needs.config);
  const slots = new Slots();
  const say = (key: string) => translate(language, `emails.followers.${key}`, { newsroom: newsroom.name });
  const isShort = !isTooLong(story, 0);
  const { renderPress } = await loadMail();
  const { html, text } = renderPress({
    lang: localeOf(language),
    subject: story.headline,
    sender: { name: newsroom.name, colour: newsroom.main_color, logo: newsroom.logo },
    preview: story.subheading ?? story.headline,
    body: '',
    story: {
      headline: story.headline,
      subheading: story.subheading,
      cover: story.cover,
      html: isShort ? story.html : '',
      more: { label: say('read'), href: url },
    },
    text: [isShort ? story.text : inShort(story), url].join('\n\n'),
    signature: null,
    why: say('why'),
    ways: [{ label: say('leave'), href: `${origin}/t/${slots.token}/unsubscribe` }],
    pixel: null,
    trap: null,
  });
  const message = compile(
    {
      slots,
      subject: story.headline,
      html,
      text,
      from: identity.from,
      replyTo: identity.replyTo,
      unsubscribe: { before: `${origin}/t/`, after: '/unsubscribe' },
      returnAddress: identity.returnAddress,
      tags: identity.tags,
      attachments: [],
    },
    identity.dkim,
  );
  return { identity, message };
}
